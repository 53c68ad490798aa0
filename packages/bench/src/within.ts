/**
 * What `work` comes to, or an error that says what stood still: a page asked something (`evaluate`, a key) has no limit
 * of its own, and a measurement that waits for ever tells nobody what for.
 * @param limit milliseconds
 */
export const within = async <T>(limit: number, what: string, work: Promise<T>): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what} wasn't done after ${limit / 1_000} s`)), limit);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};
