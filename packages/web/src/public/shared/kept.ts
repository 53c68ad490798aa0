import { inTab } from "@/lib/tab-storage.ts";

/**
 * What is stored while somebody answers: the draft of an owner's answer and of a later request for removal, the ticked
 * items, a signer's draft, a joining creator's profile, and the mark of a mailed link.
 */
export type Kept = "answer" | "removal" | "ticked" | "signature" | "onboarding" | "mark";

const keyOf = (what: Kept, token: string): string => `clearhouse:${what}:${token}`;

/**
 * Values are stored only in this tab, until it is closed, because others may use the device. If the browser stores
 * nothing, as in some private windows, or has no room left, the values are kept as long as the page is open.
 */
const onPage = new Map<string, string>();

/** What was stored, not validated; undefined for nothing. */
export const readKept = (what: Kept, token: string): unknown => {
  const key = keyOf(what, token);
  const kept = onPage.get(key) ?? inTab((store) => store.getItem(key)) ?? "null";
  try {
    return JSON.parse(kept) ?? undefined;
  } catch {
    // Something else has written there.
    return undefined;
  }
};

export const keep = (what: Kept, token: string, value: object): void => {
  const [key, text] = [keyOf(what, token), JSON.stringify(value)];
  const stored = inTab((store) => {
    store.setItem(key, text);
    return true;
  });
  if (stored) onPage.delete(key);
  else onPage.set(key, text);
};

export const forget = (what: Kept, token: string): void => {
  const key = keyOf(what, token);
  onPage.delete(key);
  inTab((store) => store.removeItem(key));
};
