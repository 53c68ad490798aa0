/** Pure rules: the interface hides by them what the server refuses by them. */

/** How long after a reminder the next one may go out by hand. */
const REMINDER_PAUSE_MS = 86_400_000;

interface Asked {
  status: string;
  /** Where the link was mailed to; empty where it was handed over otherwise. */
  ownerEmail?: string;
  /** ISO 8601; absent until the first reminder. */
  remindedAt?: string;
}

/** An owner can be reminded by mail alone, while the question is open, once in 24 hours. @param now ms since 1970 */
export const mayRemind = ({ status, ownerEmail, remindedAt }: Asked, now: number): boolean =>
  status === "pending" && Boolean(ownerEmail) && !wasReminded(remindedAt, now);

/** Whether the last reminder is too young for another one. @param now ms since 1970 */
export const wasReminded = (remindedAt: string | undefined, now: number): boolean =>
  remindedAt !== undefined && Date.parse(remindedAt) + REMINDER_PAUSE_MS > now;
