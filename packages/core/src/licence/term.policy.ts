/** What decides which of several permissions leads. */
export interface Term {
  id: string;
  /** ISO 8601. */
  since: string;
  /** Last day, a calendar date in the team's time zone; "" for none. */
  expiresOn: string;
}

/**
 * Whether the first of two permissions leads: the one without an end does, otherwise the one that ends later, and if
 * their ends are equal the newer.
 */
export const leads = (a: Term, b: Term): boolean => {
  if (a.expiresOn !== b.expiresOn) return a.expiresOn === "" || (b.expiresOn !== "" && a.expiresOn > b.expiresOn);
  return a.since === b.since ? a.id > b.id : a.since > b.since;
};
