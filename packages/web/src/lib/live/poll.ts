import { onAttention } from "./attention.ts";
import { NO_PUSH, type Push } from "./push.ts";

/**
 * Milliseconds between polls. Each interval is longer than the previous one. As long as nothing changes, each poll is
 * followed by the next interval.
 */
export type Pace = readonly [number, ...number[]];

/** The polling interval while the page is connected to its team's channel, in case a signal was lost on its way. */
export const CONNECTED_MS = 5 * 60_000;

export interface PollResult {
  /** Whether something has changed lately. */
  changed: boolean;
  /** Whether this poll returned a change that no earlier poll has returned. */
  isNew: boolean;
}

interface Polling {
  /** Polls once; may reject. */
  pollOnce: () => Promise<PollResult>;
  pace: Pace;
  signal: AbortSignal;
  /** Whether polling continues while the page is hidden. */
  inBackground?: () => boolean;
  push?: Push;
}

/**
 * Polls until the signal aborts: at the first interval while something changes, and less and less often while nothing
 * does. When somebody returns to the page or uses it, or when a change was reported, the next poll follows at once, but
 * never sooner than after the first interval. After a failure the intervals grow too, whatever the person does. While
 * the page is connected to its team's channel, each signal causes a poll, and without signals there is one poll in
 * {@link CONNECTED_MS}. If the poll for a signal returns nothing new, the change may not have been readable yet, so
 * another poll follows after the first interval.
 */
export const poll = async (polling: Polling): Promise<void> => {
  const { pollOnce, pace, signal, inBackground = () => false, push = NO_PUSH } = polling;
  const [shortest] = pace;
  let step = 0;
  let signalled = false;
  let wake = () => {};
  const ignore = push.onSignal(() => {
    signalled = true;
    wake();
  });
  /**
   * Takes the function by which a signal ends the current pause. A signal during a poll ends the next pause before it
   * begins.
   */
  const onSignal = (end: () => void) => {
    wake = end;
    if (signalled) end();
  };
  while (!signal.aborted) {
    if (!inBackground()) await visible(signal);
    if (signal.aborted) break;
    const bySignal = signalled;
    signalled = false;
    const found = await pollOnce().catch(() => undefined);
    if (found && push.connected()) {
      step = 0;
      await pause({ ms: bySignal && !found.isNew ? shortest : CONNECTED_MS, signal, onSignal });
      continue;
    }
    if (found?.changed) step = 0;
    const ms = pace[Math.min(step, pace.length - 1)] ?? shortest;
    // After a failure, a connection that comes and goes must not cause an earlier poll.
    const woken = await pause(found ? { ms, least: shortest, signal, onSignal } : { ms, least: ms, signal });
    step = woken && found ? 0 : step + 1;
  }
  ignore();
};

interface Pause {
  ms: number;
  /** Attention ends the pause only after this time; if missing, attention doesn't end the pause. */
  least?: number;
  signal: AbortSignal;
  /** Takes a function that ends the pause at once. */
  onSignal?: (end: () => void) => void;
}

/** @returns whether attention or a signal ended the pause */
const pause = ({ ms, least, signal, onSignal }: Pause): Promise<boolean> =>
  new Promise((resolve) => {
    if (signal.aborted) {
      resolve(false);
      return;
    }
    const began = Date.now();
    let woken = false;
    let ignore = () => {};
    const done = () => {
      clearTimeout(timer);
      ignore();
      signal.removeEventListener("abort", done);
      resolve(woken);
    };
    let timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
    if (least !== undefined) {
      ignore = onAttention(() => {
        if (woken) return;
        woken = true;
        clearTimeout(timer);
        timer = setTimeout(done, Math.max(0, began + least - Date.now()));
      });
    }
    onSignal?.(() => {
      woken = true;
      done();
    });
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
