import { formatBytes } from "@/lib/bytes.ts";
import type { QueueItem } from "@/lib/multipart/upload-queue-item.ts";
import { TRAY_TEXTS } from "../texts.ts";
import { timeLeft } from "./time-left.ts";

type Facts = Omit<QueueItem<unknown>, "details">;

/** The line under a file in the tray: how it gets on, in words. */
export const uploadLine = (item: Facts): string => {
  const { phase, waiting, sentBytes, size, bytesPerSecond, secondsLeft, fault } = item;
  if (phase === "failed") return fault?.message ?? "";
  if (phase === "interrupted") return TRAY_TEXTS.chooseAgain(item.fileName);
  if (phase === "done") return TRAY_TEXTS.done;
  if (phase === "finishing") return TRAY_TEXTS.finishing;
  if (phase === "waiting") return TRAY_TEXTS.waiting;
  const amount = TRAY_TEXTS.of(formatBytes(sentBytes), formatBytes(size));
  if (phase === "paused") return `${TRAY_TEXTS.isPaused} · ${amount}`;
  if (waiting !== undefined) return waiting === "offline" ? TRAY_TEXTS.offline : TRAY_TEXTS.retrying;
  // All has left; the storage is confirming it.
  if (sentBytes === size) return amount;
  const speed = bytesPerSecond > 0 ? [TRAY_TEXTS.speed(formatBytes(bytesPerSecond))] : [];
  const left = secondsLeft === undefined ? [] : [timeLeft(secondsLeft)];
  return [amount, ...speed, ...left].join(" · ");
};

/** What the tray as a whole is about: what needs a person first. */
export const trayTitle = (items: readonly Facts[]): string => {
  const count = (...phases: Facts["phase"][]) => items.filter(({ phase }) => phases.includes(phase)).length;
  const running = count("waiting", "uploading", "finishing");
  if (running > 0) return TRAY_TEXTS.uploading(running);
  const titles = [
    [count("failed"), TRAY_TEXTS.failed],
    [count("interrupted"), TRAY_TEXTS.interrupted],
    [count("paused"), TRAY_TEXTS.paused],
  ] as const;
  const [number, title] = titles.find(([found]) => found > 0) ?? [count("done"), TRAY_TEXTS.finished];
  return title(number);
};
