/** The most keys in one BatchGetItem. */
const BATCH = 100;
const AT_ONCE = 4;
const ATTEMPTS = 6;

const pause = (attempt: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(400, 10 * 2 ** attempt)));

const insist = async <Key>(
  batch: readonly Key[],
  read: (keys: readonly Key[]) => Promise<readonly Key[]>,
): Promise<void> => {
  let left = batch;
  for (let attempt = 1; left.length > 0; attempt++) {
    left = await read(left);
    if (left.length > 0 && attempt >= ATTEMPTS) throw new Error("The store left records out again and again");
    if (left.length > 0) await pause(attempt);
  }
};

/**
 * Reads many keys in batches of a hundred, four batches in parallel.
 * @param read reads some keys and returns those that the busy store left out; they are read again
 * @throws Error if the store keeps leaving them out
 */
export const inBatches = async <Key>(
  keys: readonly Key[],
  read: (keys: readonly Key[]) => Promise<readonly Key[]>,
): Promise<void> => {
  const batches = Array.from({ length: Math.ceil(keys.length / BATCH) }, (_, n) =>
    keys.slice(n * BATCH, (n + 1) * BATCH),
  );
  const work = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) await insist(batch, read);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, batches.length) }, work));
};
