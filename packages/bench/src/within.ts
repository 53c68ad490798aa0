/**
 * Returns the result of `work`, or throws an error that says what hung. Playwright's calls such as `evaluate` have no
 * time limit of their own, so a measurement could otherwise wait forever.
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
