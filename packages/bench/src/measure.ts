/** One row of the table. Times and speeds are medians. */
export interface Row {
  what: string;
  ours: string;
  /** What our figure is compared with. */
  limit?: string;
  /** The ratio of our figure to the limit, or the reverse if more is better; 1 means as good as the limit. */
  ratio?: number;
  goal?: string;
  /** Whether the goal is met. */
  met?: boolean;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
  return middle.reduce((sum, one) => sum + one / middle.length, 0);
};

/** Milliseconds that `work` takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

/** Milliseconds of processor time that this process uses for `work`. */
export const processorTime = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
};

/** How many rounds are run to have this many after the warm-up. */
export const withWarmUp = (rounds: number): number => rounds + Math.ceil(rounds / 10);

/**
 * Measures two pieces of work in turn (A B A B …), so that disturbances affect both alike.
 * @param rounds how many pairs count; before them, a tenth as many pairs are run only to warm up
 * @returns the median time of each piece of work, in milliseconds
 */
export const inTurn = async (
  rounds: number,
  a: (round: number) => Promise<unknown>,
  b: (round: number) => Promise<unknown>,
  measured = timed,
): Promise<[a: number, b: number]> => {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < withWarmUp(rounds); round++) {
    times[0].push(await measured(() => a(round)));
    times[1].push(await measured(() => b(round)));
  }
  return [median(times[0].slice(-rounds)), median(times[1].slice(-rounds))];
};

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const spelled = (count: number): string => count.toLocaleString("en");

/** A row whose goal is the highest or lowest ratio, e.g. `≤ 1.5`. */
export const compared = (what: string, ours: string, limit: string, ratio: number, goal: string): Row => {
  const [sign, wanted] = goal.split(" ");
  const met = sign === "≤" ? ratio <= Number(wanted) : ratio >= Number(wanted);
  return { what, ours, limit, ratio, goal: `${goal}×`, met };
};
