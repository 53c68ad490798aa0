import { DAY_MS, nowMs } from "../platform/clock.ts";
import type { Write } from "../platform/store/transaction.ts";
import { cancelTimer, setTimer } from "../platform/timer/timer.ts";
import type { ContractRecord } from "./contract.entity.ts";
import { CONTRACT_DAYS, nextReminder } from "./contract.policy.ts";

type Timed = Pick<ContractRecord, "teamId" | "contractId">;

const endOf = ({ teamId, contractId: id }: Timed) => ({ teamId, kind: "contract-end", id }) as const;
const reminderOf = ({ teamId, contractId: id }: Timed) => ({ teamId, kind: "contract-reminder", id }) as const;

/** When a contract ends that is sent now. ISO 8601 */
export const contractEnd = (): string => new Date(nowMs() + CONTRACT_DAYS * DAY_MS).toISOString();

/** The writes that have a signer reminded and a contract ended; they belong to what sends it, the first time or again. */
export const waited = (record: Timed & Pick<ContractRecord, "sentAt" | "expiresAt">): Write[] => {
  const reminder = nextReminder(record.sentAt, nowMs());
  return [setTimer(endOf(record), record.expiresAt), ...(reminder ? [setTimer(reminderOf(record), reminder)] : [])];
};

/** The writes after which nothing is waited for any more. */
export const answered = (record: Timed): Write[] => [cancelTimer(endOf(record)), cancelTimer(reminderOf(record))];
