import type { Reader, TextKey } from "@clearhouse/first-screens/rights-request/reader.tsx";

/** How many of the open requests an answer goes to. */
export interface Count {
  count: number;
  of: number;
}

/** The heading for one request, for all open requests, or for some of them. */
export const headingOf = (
  count: Count | undefined,
  keys: Readonly<{ one: TextKey; all: TextKey<"count">; some: TextKey<"count" | "of"> }>,
  say: Reader["say"],
): string => {
  if (count === undefined || count.of === 1) return say(keys.one);
  return say(count.count < count.of ? keys.some : keys.all, { count: String(count.count), of: String(count.of) });
};
