/**
 * Runs `work` for its callers, one run at a time. Callers that come during a run share the next run, because the
 * current run may not see what they have just written.
 */
export const oneAtATime = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    next = undefined;
    const run = work().finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  };
  return () => {
    // The earlier run may have ended although the next run, for which callers wait already, hasn't begun yet.
    if (next) return next;
    if (!running) return start();
    next = running.then(start, start);
    return next;
  };
};
