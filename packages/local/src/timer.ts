import { say } from "./stand-in.ts";

export interface Timer {
  /** Stops the timer; resolves once a run in progress has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `work` again and again, each time `everyMs` milliseconds after the previous run has ended, so that two runs
 * never overlap. The timer continues after a failure. Of several failures in a row, only the first is reported.
 */
export const repeat = (name: string, everyMs: number, work: () => Promise<unknown>, firstInMs = everyMs): Timer => {
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
      await running;
    },
  };
};
