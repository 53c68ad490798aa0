/** The least time between two reminders. */
const REMINDER_PAUSE_MS = 86_400_000;

/**
 * Whether the last reminder is too recent for another reminder. The server and the interface share this rule.
 * @param remindedAt ISO 8601; absent until the first reminder
 * @param now milliseconds since 1970
 */
export const wasReminded = (remindedAt: string | undefined, now: number): boolean =>
  remindedAt !== undefined && Date.parse(remindedAt) + REMINDER_PAUSE_MS > now;

/** The days until an owner who hasn't answered gets the first reminder. */
export const FIRST_REMINDER_DAYS = 5;
export const REMINDER_EVERY_DAYS = 3;

/**
 * Whether an owner is reminded automatically: the owner's email address is known, and nobody has switched the reminders
 * off.
 */
export const isReminded = (of: { contentOwnerEmail?: string | undefined; remindersOff?: unknown }): boolean =>
  Boolean(of.contentOwnerEmail) && of.remindersOff === undefined;
