/**
 * What is kept while somebody answers: an owner's draft of the answer, that of a later request for removal, what is ticked;
 * a signer's draft; what a creator fills in who joins.
 */
export type Kept = "answer" | "removal" | "ticked" | "signature" | "onboarding";

const keyOf = (what: Kept, token: string): string => `clearhouse:${what}:${token}`;

/**
 * In this tab alone, until it is closed: the device may be anybody's. A browser that keeps nothing (private windows, a full
 * store) throws; the page then works as it does without.
 */
const inTab = <T>(use: (store: Storage) => T): T | undefined => {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
};

/** What was kept, of whatever shape; undefined for nothing. */
export const readKept = (what: Kept, token: string): unknown =>
  inTab((store) => JSON.parse(store.getItem(keyOf(what, token)) ?? "null")) ?? undefined;

export const keep = (what: Kept, token: string, value: object): void => {
  inTab((store) => store.setItem(keyOf(what, token), JSON.stringify(value)));
};

export const forget = (what: Kept, token: string): void => {
  inTab((store) => store.removeItem(keyOf(what, token)));
};
