import { formatBytes } from "@clearhouse/core/platform/bytes.policy.ts";
import type { QueueItem } from "@/lib/multipart/upload-queue-item.ts";
import { paceOf } from "@/lib/time-left.ts";
import { TRAY_TEXTS } from "../texts.ts";

type Facts = Omit<QueueItem<unknown>, "details">;

/** The line below a file in the tray: its progress in words. */
export const uploadLine = (item: Facts): string => {
  const { phase, waiting, sentBytes, size, bytesPerSecond, fault } = item;
  if (phase === "failed") return fault?.message ?? "";
  if (phase === "done") return TRAY_TEXTS.done;
  if (phase === "finishing") return TRAY_TEXTS.finishing;
  if (phase === "waiting") return TRAY_TEXTS.waiting;
  const amount = TRAY_TEXTS.of(formatBytes(sentBytes), formatBytes(size));
  if (phase === "interrupted") {
    const next = item.hasHandle ? `${TRAY_TEXTS.isInterrupted} · ${amount}` : TRAY_TEXTS.chooseAgain(item.fileName);
    return item.restarted ? `${TRAY_TEXTS.restarted} ${next}` : next;
  }
  if (phase === "paused") return `${TRAY_TEXTS.isPaused} · ${amount}`;
  if (waiting !== undefined) return waiting === "offline" ? TRAY_TEXTS.offline : TRAY_TEXTS.retrying;
  const said = item.restarted ? [TRAY_TEXTS.restarted] : [];
  return [...said, amount, ...paceOf(size - sentBytes, bytesPerSecond)].join(" · ");
};

export interface TrayTotals {
  /** The percentage of bytes sent, rounded down. */
  percent: number;
  text: string;
}

/**
 * The progress of all files together, including finished and paused files; undefined if no file is running or paused.
 */
export const trayTotals = (items: readonly Facts[], bytesPerSecond: number): TrayTotals | undefined => {
  const counted = items.filter(({ phase }) => isUnfinished(phase) || phase === "done");
  if (!counted.some(({ phase }) => isUnfinished(phase))) return undefined;
  const size = counted.reduce((sum, item) => sum + item.size, 0);
  const sent = counted.reduce((sum, item) => sum + item.sentBytes, 0);
  const done = counted.filter(({ phase }) => phase === "done").length;
  const text = [
    TRAY_TEXTS.filesDone(done, counted.length),
    TRAY_TEXTS.of(formatBytes(sent), formatBytes(size)),
    ...paceOf(size - sent, bytesPerSecond),
  ].join(" · ");
  return { percent: Math.floor((sent / size) * 100), text };
};

const isMoving = (phase: Facts["phase"]): boolean =>
  phase === "waiting" || phase === "uploading" || phase === "finishing";

/** Whether a file is still to be finished. Paused files are unfinished too. */
const isUnfinished = (phase: Facts["phase"]): boolean => isMoving(phase) || phase === "paused";

/**
 * The tray's title. If uploads are running, it says how many. Otherwise it names the failed, interrupted, paused or
 * finished uploads, in this order of importance.
 */
export const trayTitle = (items: readonly Facts[]): string => {
  const count = (...phases: Facts["phase"][]) => items.filter(({ phase }) => phases.includes(phase)).length;
  const running = items.filter(({ phase }) => isMoving(phase)).length;
  if (running > 0) return TRAY_TEXTS.uploading(running);
  const titles = [
    [count("failed"), TRAY_TEXTS.failed],
    [count("interrupted"), TRAY_TEXTS.interrupted],
    [count("paused"), TRAY_TEXTS.paused],
  ] as const;
  const [number, title] = titles.find(([found]) => found > 0) ?? [count("done"), TRAY_TEXTS.finished];
  return title(number);
};
