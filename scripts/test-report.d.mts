interface LayerResult {
  passed: number;
  failed: number;
  skipped: number;
  /** The names of failed tests, or other problems. */
  problems: string[];
  /** The names of tests that failed at first and passed when they were repeated. */
  unsteady: string[];
}

/** How the test runner of a layer (a group of tests) ended; the code is null after a signal. */
interface Exit {
  code: number | null;
  timedOut: boolean;
}

export function vitestResult(path: string, exit: Exit, filtered: boolean): LayerResult;
export function playwrightResult(path: string, exit: Exit, filtered: boolean): LayerResult;
export function totals(results: Pick<LayerResult, "passed" | "failed" | "skipped">[]): { line: string; ok: boolean };

interface Took {
  seconds: number;
  /** The CPU time of all processes of the layer; undefined if the system doesn't report it. */
  cpuSeconds: number | undefined;
}

export function duration(took: Took): string;
