import * as z from "zod";

/**
 * What confirms that whoever answered is who was asked: `mailed` is the mark of a link that was mailed to the address
 * that answered, `code` a code that was mailed to it, `handle` a code under the post or in the profile of the account.
 * An answer of an earlier release has none.
 */
export const CONFIRMED = ["mailed", "code", "handle"] as const;
export const confirmation = z.enum(CONFIRMED);
export type Confirmed = z.infer<typeof confirmation>;

/** What confirms an answer, in words; an answer that nothing confirms says so. */
export const CONFIRMED_WORDS: Readonly<Record<Confirmed | "none", string>> = {
  mailed: "Confirmed: by the mailed link",
  code: "Confirmed: by a mailed code",
  handle: "Confirmed: by the account",
  none: "Account not confirmed",
};

/** The fact of an answer's entry that says what confirms it; absent if nothing does. */
const FACT = "confirmed";

/** The fact for an entry of a hash chain. */
export const confirmedFacts = (by: Confirmed | undefined): Record<string, string> => (by ? { [FACT]: by } : {});

/** What confirms an answer, by the facts of its entry. */
export const confirmedIn = (facts: Readonly<Record<string, string>>): Confirmed | undefined =>
  CONFIRMED.find((one) => one === facts[FACT]);

/** Of an answer that takes two steps, such as a yes and a signature: what confirms it, if both steps are confirmed. */
export const confirmedBoth = (first: Confirmed | undefined, second: Confirmed | undefined): Confirmed | undefined =>
  second && first;
