import type { ContractStatus } from "../creator/contract-summary.schema.ts";

/** How many days a link is valid, counted again when the contract is sent again. */
export const CONTRACT_DAYS = 60;

/** Days after the last sending on which the signer is reminded. */
export const REMINDER_DAYS = [5, 12, 19] as const;

const DAY_MS = 86_400_000;
/** The least time before a contract that was sent again can be sent once more. */
const RESEND_PAUSE_MS = DAY_MS;

interface Standing {
  status: ContractStatus;
  /** ISO 8601. */
  expiresAt: string;
}

/**
 * The current status of a contract: a pending one past its end is expired, whether or not that is stored yet.
 * @param now milliseconds since 1970
 */
export const contractStatusAt = ({ status, expiresAt }: Standing, now: number): ContractStatus =>
  status === "pending" && Date.parse(expiresAt) <= now ? "expired" : status;

/** Whether a contract of this status is unanswered and not voided, so that it can be sent again and voided. */
export const isUnanswered = (status: ContractStatus): boolean => status === "pending" || status === "expired";

/** Whether a contract was sent again too recently. @param now milliseconds since 1970 */
export const wasResent = (resentAt: string | undefined, now: number): boolean =>
  resentAt !== undefined && Date.parse(resentAt) + RESEND_PAUSE_MS > now;

/**
 * When a signer is reminded next.
 * @param sentAt when the contract was last sent, ISO 8601
 * @param now milliseconds since 1970
 * @returns ISO 8601; undefined after the last reminder
 */
export const nextReminder = (sentAt: string, now: number): string | undefined => {
  const due = REMINDER_DAYS.map((day) => Date.parse(sentAt) + day * DAY_MS).find((at) => at > now);
  return due === undefined ? undefined : new Date(due).toISOString();
};
