/**
 * Runs `work` for each item, with a limit on how many run in parallel.
 * @returns the results in the order of the items
 * @throws the first error of `work`; calls that are running then still finish
 */
export const inParallel = async <Thing, Result>(
  most: number,
  things: readonly Thing[],
  work: (thing: Thing) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const rest = things.entries();
  const lane = async (): Promise<void> => {
    for (const [index, thing] of rest) results[index] = await work(thing);
  };
  await Promise.all(Array.from({ length: Math.min(most, things.length) }, lane));
  return results;
};
