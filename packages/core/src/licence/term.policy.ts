/** What decides which of several permissions is shown. */
export interface Term {
  id: string;
  /** ISO 8601. */
  since: string;
  /** Last day, a calendar date in the team's time zone; "" for none. */
  expiresOn: string;
}

/**
 * Whether the first of two permissions is shown rather than the second: a permission without an end goes first,
 * otherwise the permission that ends later, and of two permissions with the same end the newer.
 */
export const leads = (a: Term, b: Term): boolean => {
  if (a.expiresOn !== b.expiresOn) return a.expiresOn === "" || (b.expiresOn !== "" && a.expiresOn > b.expiresOn);
  return a.since === b.since ? a.id > b.id : a.since > b.since;
};
