/** The least time between two reminders, and between a first mail that was held back and the first reminder. */
const REMINDER_PAUSE_MS = 86_400_000;

/**
 * When the owner was mailed again, ISO 8601: the last reminder, or before it the first mail if that was held back when
 * the request was made. Absent if neither was mailed.
 */
export const mailedAgainAt = (of: {
  firstMailedAt?: string | undefined;
  remindedAt?: string | undefined;
}): string | undefined => of.remindedAt ?? of.firstMailedAt;

/**
 * Whether the last reminder is too recent for another reminder. The server and the interface share this rule.
 * @param again {@link mailedAgainAt} of the request or bundle
 * @param now milliseconds since 1970
 */
export const wasReminded = (again: string | undefined, now: number): boolean =>
  again !== undefined && Date.parse(again) + REMINDER_PAUSE_MS > now;

/** The days until an owner who hasn't answered gets the first reminder. */
export const FIRST_REMINDER_DAYS = 5;
export const REMINDER_EVERY_DAYS = 3;

/**
 * Whether an owner is reminded automatically: the owner's email address is known, and nobody has switched the reminders
 * off.
 */
export const isReminded = (of: { contentOwnerEmail?: string | undefined; remindersOff?: unknown }): boolean =>
  Boolean(of.contentOwnerEmail) && of.remindersOff === undefined;
