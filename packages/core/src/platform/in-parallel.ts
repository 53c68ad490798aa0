/**
 * Runs `work` for each item, with a limit on how many run in parallel.
 * @returns one result a thing, in their order
 * @throws what `work` throws first; what is under way then is finished nevertheless
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
