/** What decides which of several permissions is shown. */
export interface Term {
  id: string;
  /** ISO 8601. */
  since: string;
  /** Last day, a calendar date in the team's time zone; "" for none. */
  expiresOn: string;
}

/**
 * Whether permission `a` is shown rather than permission `b`. A permission without an end goes first; otherwise the
 * permission that ends later goes first. Of two permissions with the same end, the newer permission goes first.
 */
export const leads = (a: Term, b: Term): boolean => {
  if (a.expiresOn !== b.expiresOn) return a.expiresOn === "" || (b.expiresOn !== "" && a.expiresOn > b.expiresOn);
  return a.since === b.since ? a.id > b.id : a.since > b.since;
};

/** Whether an approval has expired. Its end, a calendar date, is the last day on which it is valid. */
export const isExpired = (expiresOn: string, today: string): boolean => expiresOn !== "" && expiresOn < today;
