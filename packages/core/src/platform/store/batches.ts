import pMap from "p-map";
import pRetry from "p-retry";

/** The most keys in one BatchGetItem. */
const BATCH = 100;
const AT_ONCE = 4;

/** `size` at a time. */
export const inChunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));

/** The store left some out. */
class LeftOut extends Error {
  override readonly name = "LeftOut";
}

/** As of p-retry: milliseconds, twice as many each time. */
interface Patience {
  retries: number;
  minTimeout: number;
  maxTimeout: number;
}

/** A person waits for what is read. */
const OF_READS: Patience = { retries: 5, minTimeout: 10, maxTimeout: 400 };

/**
 * Sends items, and again those that the store left out for being busy.
 * @param send sends some, and says which of them the store left out
 * @throws Error when the store goes on leaving some out; what `send` throws
 */
export const insist = async <T>(
  all: readonly T[],
  send: (some: T[]) => Promise<readonly T[]>,
  patience: Patience,
): Promise<void> => {
  let left = [...all];
  const sendLeft = async (): Promise<void> => {
    if (left.length > 0) left = [...(await send(left))];
    if (left.length > 0) throw new LeftOut("The store left items out again and again");
  };
  await pRetry(sendLeft, { ...patience, randomize: true, shouldRetry: ({ error }) => error instanceof LeftOut });
};

/**
 * The records under many keys, in any order, without those that don't exist. Reads a hundred at a time, four times in
 * parallel.
 * @param get reads some, as an entity's `get` does; what the store left out for being busy is asked for again
 * @throws Error when the store goes on leaving some out
 */
export const readAll = async <Key, Found>(
  keys: readonly Key[],
  get: (some: Key[]) => Promise<{ data: readonly Found[]; unprocessed: readonly Key[] }>,
  patience = OF_READS,
): Promise<Found[]> => {
  const found: Found[] = [];
  const read = async (some: Key[]): Promise<readonly Key[]> => {
    const { data, unprocessed } = await get(some);
    found.push(...data);
    return unprocessed;
  };
  await pMap(inChunks(keys, BATCH), (batch) => insist(batch, read, patience), { concurrency: AT_ONCE });
  return found;
};
