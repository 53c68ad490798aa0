import type { ContractStatus } from "../creator/contract-summary.schema.ts";

/** For how many days after its last sending a contract can be signed. */
export const CONTRACT_DAYS = 60;

/** On which days after the last sending the signer is reminded. */
export const REMINDER_DAYS = [5, 12, 19] as const;

const DAY_MS = 86_400_000;
/** How long a member has to wait after sending a contract again before sending it once more. */
const RESEND_PAUSE_MS = DAY_MS;

interface Standing {
  status: ContractStatus;
  /** ISO 8601. */
  expiresAt: string;
}

/**
 * The status of a contract at a given time: from its end on, a pending contract is expired, even if the record doesn't
 * say so yet.
 * @param now milliseconds since 1970
 */
export const contractStatusAt = ({ status, expiresAt }: Standing, now: number): ContractStatus =>
  status === "pending" && Date.parse(expiresAt) <= now ? "expired" : status;

/**
 * Whether a contract with this status is neither answered nor voided. Only such contracts can be sent again or voided.
 */
export const isUnanswered = (status: ContractStatus): boolean => status === "pending" || status === "expired";

/** Whether a contract was sent again too recently. @param now milliseconds since 1970 */
export const wasResent = (resentAt: string | undefined, now: number): boolean =>
  resentAt !== undefined && Date.parse(resentAt) + RESEND_PAUSE_MS > now;

/**
 * When a contract's signer is reminded next.
 * @param sentAt when the contract was last sent, ISO 8601
 * @param now milliseconds since 1970
 * @returns ISO 8601; undefined after the last reminder
 */
export const nextReminder = (sentAt: string, now: number): string | undefined => {
  const due = REMINDER_DAYS.map((day) => Date.parse(sentAt) + day * DAY_MS).find((at) => at > now);
  return due === undefined ? undefined : new Date(due).toISOString();
};
