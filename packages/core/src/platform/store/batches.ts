import pMap from "p-map";
import pRetry from "p-retry";

/** The most keys in one BatchGetItem. */
const BATCH = 100;
const AT_ONCE = 4;

/** A list in chunks of at most `size`. */
export const inChunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));

/** DynamoDB left out some items of a batch because it is busy. */
class LeftOut extends Error {
  override readonly name = "LeftOut";
}

/**
 * Options of p-retry: how often a call is repeated, and the pauses in milliseconds, each pause twice as long as the
 * pause before.
 */
interface Patience {
  retries: number;
  minTimeout: number;
  maxTimeout: number;
}

/** Short pauses, because a person waits for what is read. */
export const OF_READS: Patience = { retries: 5, minTimeout: 10, maxTimeout: 400 };
/** Long pauses, because a failure would make a whole piece of work, such as a restore, begin again. */
export const OF_WRITES: Patience = { retries: 9, minTimeout: 50, maxTimeout: 5_000 };

/**
 * Sends items, and repeats those that DynamoDB left out because it is busy.
 * @param send sends some items and returns those that DynamoDB left out
 * @throws Error if DynamoDB keeps leaving some out; whatever `send` throws
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
 * The records under many keys, in any order, without those that don't exist. Reads batches of a hundred, four batches
 * in parallel.
 * @param get reads some keys, as an entity's `get` does; keys that DynamoDB left out are read again
 * @throws Error if DynamoDB keeps leaving some out
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
