import { nowIso, nowMs } from "../../../platform/clock.ts";
import { outsiderMail } from "../../../platform/mail/outsiders.ts";
import { isSuppressed } from "../../../platform/mail/suppression.ts";
import { transact } from "../../../platform/store/transaction.ts";
import { endTimer, isUnchanged, moveTimer, type Timer } from "../../../platform/timer/timer.entity.ts";
import { mayContract } from "../../creator/creator.policy.ts";
import { Creator } from "../../creator/index.ts";
import { change, read, statusNow } from "../change.ts";
import type { ContractRecord } from "../contract.entity.ts";
import { nextReminder } from "../contract.policy.ts";
import { mailedAgain } from "./mailing.ts";

/**
 * Reminds a signer who hasn't answered, on days 5, 12 and 19 after the last sending. The reminders end when the signer
 * answers, when the contract ends, or when a mail to the email address bounces or is reported as spam. One transaction
 * writes the reminder and the timer, so that a repeated run doesn't remind twice. While the creator is rejected, a due
 * reminder is skipped, and so is a reminder whose mail a limit holds back.
 */
export const remindDue = async (timer: Timer): Promise<void> => {
  const { teamId, id: contractId } = timer;
  const contract = await read(teamId, contractId);
  if (await isOnHold(contract)) return passOver(timer);
  const countMail = outsiderMail(contract.senderId);
  let isHeld = false;
  await change(teamId, contractId, async (current) => {
    if (statusNow(current) !== "pending" || (await isSuppressed(current.party.email))) return undefined;
    // The timer has changed if the contract was sent again or answered, or if an earlier run has already sent this
    // reminder.
    if (!(await isUnchanged(timer))) return undefined;
    isHeld = (await countMail(current.party.email)) !== undefined;
    if (isHeld) return undefined;
    const { next, write } = mailedAgain({ ...current, remindedAt: nowIso() });
    const due = nextReminder(current.sentAt, nowMs());
    return {
      next,
      step: {
        type: "contract.reminded" as const,
        personal: { about: current.party.name, facts: { email: current.party.email } },
      },
      also: [write, due ? moveTimer(timer, due) : endTimer(timer)],
    };
  });
  if (isHeld) await passOver(timer);
};

const isOnHold = async ({ teamId, creatorId }: ContractRecord): Promise<boolean> => {
  const creator = creatorId ? await Creator.find(teamId, creatorId) : undefined;
  return creator !== undefined && !mayContract(creator.status);
};

const passOver = (timer: Timer): Promise<void> =>
  transact(async () => {
    const { sentAt } = await read(timer.teamId, timer.id);
    const due = nextReminder(sentAt, nowMs());
    const isOurs = await isUnchanged(timer);
    return { writes: isOurs ? [due ? moveTimer(timer, due) : endTimer(timer)] : [], result: undefined };
  });
