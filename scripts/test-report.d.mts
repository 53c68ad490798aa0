interface LayerResult {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of what failed. */
  problems: string[];
  /** Names of what failed first and passed when it was tried again. */
  unsteady: string[];
}

/** How the runner of a layer ended; a code of null: by a signal. */
interface Exit {
  code: number | null;
  timedOut: boolean;
}

export function vitestResult(path: string, exit: Exit, filtered: boolean): LayerResult;
export function playwrightResult(path: string, exit: Exit, filtered: boolean): LayerResult;
export function totals(results: Pick<LayerResult, "passed" | "failed" | "skipped">[]): { line: string; ok: boolean };

interface Took {
  seconds: number;
  /** Of the layer's processes, all together; undefined where the system doesn't say. */
  cpuSeconds: number | undefined;
}

export function duration(took: Took): string;
