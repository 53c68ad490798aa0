import type { ContractStatus } from "../creator/contract-summary.schema.ts";

/** A link is good for so many days, counted anew when the contract is sent again. */
export const CONTRACT_DAYS = 60;

/** Days after a contract was sent, last or first, on which its signer is reminded. */
export const REMINDER_DAYS = [5, 12, 19] as const;

const DAY_MS = 86_400_000;
/** How long after a contract was sent again the next time may be. */
const RESEND_PAUSE_MS = DAY_MS;

interface Standing {
  status: ContractStatus;
  /** ISO 8601. */
  expiresAt: string;
}

/**
 * Where a contract stands: nobody can sign one any more whose hour has come, whether or not that was written down yet.
 * @param now milliseconds since 1970
 */
export const contractStatusAt = ({ status, expiresAt }: Standing, now: number): ContractStatus =>
  status === "pending" && Date.parse(expiresAt) <= now ? "expired" : status;

/** Whether nobody has answered a contract of this status and it wasn't voided: it can be sent again, and be voided. */
export const isUnanswered = (status: ContractStatus): boolean => status === "pending" || status === "expired";

/** Whether a contract was sent again too recently to be sent once more. @param now milliseconds since 1970 */
export const wasResent = (resentAt: string | undefined, now: number): boolean =>
  resentAt !== undefined && Date.parse(resentAt) + RESEND_PAUSE_MS > now;

/**
 * When a signer is reminded next.
 * @param sentAt ISO 8601, of the last time it was sent
 * @param now milliseconds since 1970
 * @returns ISO 8601; undefined after the last reminder
 */
export const nextReminder = (sentAt: string, now: number): string | undefined => {
  const due = REMINDER_DAYS.map((day) => Date.parse(sentAt) + day * DAY_MS).find((at) => at > now);
  return due === undefined ? undefined : new Date(due).toISOString();
};
