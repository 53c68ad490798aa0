/** The four statuses that an admin may set. */
export const SETTABLE_STATUSES = ["pending", "requesting-rights", "approved", "denied"] as const;
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];
