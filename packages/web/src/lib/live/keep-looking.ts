import { onAttention } from "./attention.ts";

/** Milliseconds from one look to the next, each longer than the one before while nothing moves. */
export type Pace = readonly [number, ...number[]];

interface Looking {
  /** @returns whether something had moved; it may fail */
  look: () => Promise<boolean>;
  pace: Pace;
  signal: AbortSignal;
  /** Whether looks go on while the page isn't seen. */
  inBackground?: () => boolean;
}

/**
 * Looks again and again until the signal aborts: at the first pace while something moves, ever more slowly while nothing
 * does, and at once, though never twice within the first pace, when the page is looked at, acted in, or told of a
 * change. A look that fails is repeated ever more slowly too, whatever the person does.
 */
export const keepLooking = async ({ look, pace, signal, inBackground = () => false }: Looking): Promise<void> => {
  const [shortest] = pace;
  let step = 0;
  while (!signal.aborted) {
    if (!inBackground()) await visible(signal);
    if (signal.aborted) return;
    const moved = await look().catch(() => undefined);
    if (moved) step = 0;
    const ms = pace[Math.min(step, pace.length - 1)] ?? shortest;
    const failed = moved === undefined;
    const woken = await pause(ms, failed ? ms : shortest, signal);
    step = woken && !failed ? 0 : step + 1;
  }
};

/**
 * @param least what attention shortens it to
 * @returns whether there was attention
 */
const pause = (ms: number, least: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve(false);
      return;
    }
    const began = Date.now();
    let woken = false;
    const done = () => {
      clearTimeout(timer);
      ignore();
      signal.removeEventListener("abort", done);
      resolve(woken);
    };
    let timer = setTimeout(done, ms);
    const ignore = onAttention(() => {
      if (woken) return;
      woken = true;
      clearTimeout(timer);
      timer = setTimeout(done, Math.max(0, began + least - Date.now()));
    });
    signal.addEventListener("abort", done, { once: true });
  });

const visible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === "visible" || signal.aborted) {
      resolve();
      return;
    }
    const check = () => {
      if (document.visibilityState !== "visible" && !signal.aborted) return;
      document.removeEventListener("visibilitychange", check);
      signal.removeEventListener("abort", check);
      resolve();
    };
    document.addEventListener("visibilitychange", check);
    signal.addEventListener("abort", check);
  });
