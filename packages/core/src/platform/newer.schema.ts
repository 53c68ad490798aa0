import * as z from "zod";

const listeners = new Set<() => void>();

/** Tells that an answer comes from a newer server than this code. */
export const announceNewer = (): void => {
  for (const listener of listeners) listener();
};

/** @returns a function that ends the subscription */
export const onNewer = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/**
 * One of several values in an answer, or one that only a newer server knows: a page that was loaded before the server
 * changed keeps it as it is, and {@link onNewer} is told. Only for values without which the answer is still right, such
 * as a button that isn't there: whether something may be used is never one of them. What reads the value must do without
 * knowing it.
 */
export const orNewer = <const Values extends readonly [string, ...string[]]>(
  values: Values,
): z.ZodType<Values[number]> => {
  const newer = z.string().refine((): true => {
    announceNewer();
    return true;
  });
  return z.union([z.enum(values), newer]) as z.ZodType<string> as z.ZodType<Values[number]>;
};
