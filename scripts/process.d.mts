interface Options {
  env?: Record<string, string>;
  /** Collect the output instead of passing it through. */
  capture?: boolean;
  timeoutMs?: number;
}

/** Runs a program at the root; a code of null: a signal, the time limit, or it could not be started. */
export function run(
  file: string,
  parameters: string[],
  options?: Options,
): Promise<{ code: number | null; output: string; timedOut: boolean }>;

/** Seconds of CPU that ended children of this process have used; undefined where the system doesn't say. */
export function cpuOfChildren(): number | undefined;
