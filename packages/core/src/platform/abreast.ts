/**
 * Does work for each of some things, a few at a time.
 * @returns one result a thing, in their order
 * @throws what `work` throws first; the things that other lanes are at are done nevertheless
 */
export const abreast = async <Thing, Result>(
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
