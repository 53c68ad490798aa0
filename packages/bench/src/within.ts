/**
 * The result of `work`, or an error that says what hung: a request to a page (`evaluate`, a key) has no limit of its
 * own, and a measurement that waits forever doesn't say for what.
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
