import { DAY_MS, nowMs } from "../../platform/clock.ts";
import type { Write } from "../../platform/store/transaction.ts";
import { cancelTimer, setTimer } from "../../platform/timer/timer.entity.ts";
import type { ContractRecord } from "./contract.entity.ts";
import { CONTRACT_DAYS, nextReminder } from "./contract.policy.ts";

type Timed = Pick<ContractRecord, "teamId" | "contractId">;

const endOf = ({ teamId, contractId: id }: Timed) => ({ teamId, kind: "contract-end", id }) as const;
const reminderOf = ({ teamId, contractId: id }: Timed) => ({ teamId, kind: "contract-reminder", id }) as const;

/** When a contract that is sent now expires (ISO 8601). */
export const contractEnd = (): string => new Date(nowMs() + CONTRACT_DAYS * DAY_MS).toISOString();

/**
 * The writes that set the timers for a contract's reminders and its end; for the transaction that sends the contract.
 */
export const waited = (record: Timed & Pick<ContractRecord, "sentAt" | "expiresAt">): Write[] => {
  const reminder = nextReminder(record.sentAt, nowMs());
  return [setTimer(endOf(record), record.expiresAt), ...(reminder ? [setTimer(reminderOf(record), reminder)] : [])];
};

/**
 * The write that starts the reminders anew for a signer whose turn it is now.
 * @param since when it became their turn, ISO 8601
 */
export const remindedFrom = (record: Timed, since: string): Write[] => {
  const due = nextReminder(since, nowMs());
  return due ? [setTimer(reminderOf(record), due)] : [];
};

/** The writes that cancel a contract's timers. */
export const answered = (record: Timed): Write[] => [cancelTimer(endOf(record)), cancelTimer(reminderOf(record))];
