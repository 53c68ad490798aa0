/** One row of the table. Times and speeds are medians. */
export interface Row {
  what: string;
  ours: string;
  limit: string;
  /** The ratio of our figure to the limit, or the reverse if more is better; 1 means as good as the limit. */
  ratio: number | undefined;
  goal: string;
  /** Undefined if the row has no goal. */
  met: boolean | undefined;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
};

/** Milliseconds that `work` takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/**
 * Measures two pieces of work in turn (A B A B …), so that disturbances affect both alike.
 * @param rounds how many pairs count; before them, a tenth as many pairs are run only to warm up
 * @returns the median time of each piece of work, in milliseconds
 */
export const inTurn = async (
  rounds: number,
  a: (round: number) => Promise<unknown>,
  b: (round: number) => Promise<unknown>,
): Promise<[a: number, b: number]> => {
  const warmUp = Math.ceil(rounds / 10);
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < warmUp + rounds; round++) {
    const pair = [await timed(() => a(round)), await timed(() => b(round))] as const;
    if (round < warmUp) continue;
    times[0].push(pair[0]);
    times[1].push(pair[1]);
  }
  return [median(times[0]), median(times[1])];
};

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/** A row whose goal is an upper limit for the ratio. */
export const atMost = (what: string, ours: string, limit: string, ratio: number, goal: number): Row => ({
  what,
  ours,
  limit,
  ratio,
  goal: `≤ ${goal}×`,
  met: ratio <= goal,
});

/** A row whose goal is a lower limit for the ratio. */
export const atLeast = (what: string, ours: string, limit: string, ratio: number, goal: number): Row => ({
  what,
  ours,
  limit,
  ratio,
  goal: `≥ ${goal}×`,
  met: ratio >= goal,
});
