import { say } from "./stand-in.ts";

export interface Timer {
  /** Stops the timer; resolves once a run in progress has ended, or after a grace period. */
  stop(): Promise<void>;
}

/** How long a stop waits for a run in progress. The next start does again what the run didn't finish. */
const GRACE_MS = 1_500;

/** Waits for work that is ending, but at most `graceMs` milliseconds. @returns whether it has ended */
export const atMost = async (graceMs: number, work: Promise<unknown>): Promise<boolean> => {
  const late = Promise.withResolvers<false>();
  const timer = setTimeout(() => late.resolve(false), graceMs);
  try {
    return await Promise.race([work.then(() => true), late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Runs `work` again and again, each time `everyMs` milliseconds after the previous run has ended, so that two runs
 * never overlap. The timer continues after a failure. Of several failures in a row, only the first is reported.
 */
export const repeat = (
  name: string,
  everyMs: number,
  work: () => Promise<unknown>,
  firstInMs = everyMs,
  graceMs = GRACE_MS,
): Timer => {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let failing = false;
  let running: Promise<void> = Promise.resolve();
  const schedule = (delay: number) => {
    timer = setTimeout(() => {
      running = round();
    }, delay);
    timer.unref();
  };
  const round = async () => {
    try {
      await work();
      failing = false;
    } catch (error) {
      if (!stopped && !failing)
        say(`${name} failed and will be tried again: ${error instanceof Error ? error.message : String(error)}`);
      failing = true;
    }
    if (!stopped) schedule(everyMs);
  };
  schedule(firstInMs);
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await atMost(graceMs, running);
    },
  };
};
