/**
 * What is stored while somebody answers: the draft of an owner's answer and of a later request for removal, the ticked
 * items, a signer's draft, and a joining creator's profile.
 */
export type Kept = "answer" | "removal" | "ticked" | "signature" | "onboarding";

const keyOf = (what: Kept, token: string): string => `clearhouse:${what}:${token}`;

/**
 * Values are stored only in this tab, until it is closed, because others may use the device. If the browser stores
 * nothing, as in some private windows, the page works without stored values.
 */
const inTab = <T>(use: (store: Storage) => T): T | undefined => {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
};

/** What was stored, not validated; undefined for nothing. */
export const readKept = (what: Kept, token: string): unknown =>
  inTab((store) => JSON.parse(store.getItem(keyOf(what, token)) ?? "null")) ?? undefined;

export const keep = (what: Kept, token: string, value: object): void => {
  inTab((store) => store.setItem(keyOf(what, token), JSON.stringify(value)));
};

export const forget = (what: Kept, token: string): void => {
  inTab((store) => store.removeItem(keyOf(what, token)));
};
