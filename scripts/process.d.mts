interface Options {
  env?: Record<string, string>;
  /** Whether the output is returned instead of shown in the terminal. */
  capture?: boolean;
  timeoutMs?: number;
}

/** Runs a program in the root. The code is null after a signal or the time limit, or if it could not be started. */
export function run(
  file: string,
  parameters: string[],
  options?: Options,
): Promise<{ code: number | null; output: string; timedOut: boolean }>;

/**
 * The CPU time, in seconds, used by this process's children that have exited; undefined if the system doesn't report
 * it.
 */
export function cpuOfChildren(): number | undefined;
