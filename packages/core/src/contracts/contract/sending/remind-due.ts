import { nowIso, nowMs } from "../../../platform/clock.ts";
import { isSuppressed } from "../../../platform/mail/suppression.ts";
import { transact } from "../../../platform/store/transaction.ts";
import { endTimer, isUnchanged, moveTimer, type Timer } from "../../../platform/timer/timer.entity.ts";
import { mayContract } from "../../creator/creator.policy.ts";
import { Creator } from "../../creator/index.ts";
import { change, read, statusNow } from "../change.ts";
import type { ContractRecord } from "../contract.entity.ts";
import { nextReminder } from "../contract.policy.ts";
import { signerMails } from "../signers/counting.ts";
import { askedSince, type Signer, turnOf } from "../signers.ts";
import { mailedAgain } from "./mailing.ts";

/**
 * Reminds the signers whose turn it is, on days 5, 12 and 19 after the last sending, or since it became their turn. The reminders end when the signer
 * answers, when the contract ends, or when a mail to the email address bounces or is reported as spam. One transaction
 * writes the reminder and the timer, so that a repeated run doesn't remind twice. While the creator is rejected, a due
 * reminder is skipped, and so is a reminder whose mail a limit holds back.
 */
export const remindDue = async (timer: Timer): Promise<void> => {
  const { teamId, id: contractId } = timer;
  const contract = await read(teamId, contractId);
  if (await isOnHold(contract)) return passOver(timer);
  const countMails = signerMails(contract.senderId);
  let isHeld = false;
  await change(teamId, contractId, async (current) => {
    if (statusNow(current) !== "pending") return undefined;
    const reached = await reachable(turnOf(current));
    if (reached.length === 0) return undefined;
    // The timer has changed if the contract was sent again or answered, or if an earlier run has already sent this
    // reminder.
    if (!(await isUnchanged(timer))) return undefined;
    const { free } = await countMails(reached);
    const [first, ...others] = free;
    isHeld = first === undefined;
    if (!first) return undefined;
    const { next, write } = mailedAgain({ ...current, remindedAt: nowIso() }, free);
    const due = nextReminder(askedSince(current), nowMs());
    return {
      next,
      step: {
        type: "contract.reminded" as const,
        ...(others.length > 0 && { facts: { "others reminded": String(others.length) } }),
        personal: { about: first.name, facts: { email: first.email } },
      },
      also: [write, due ? moveTimer(timer, due) : endTimer(timer)],
    };
  });
  if (isHeld) await passOver(timer);
};

const reachable = async (signers: readonly Signer[]): Promise<Signer[]> => {
  const lost = await Promise.all(signers.map(({ email }) => isSuppressed(email)));
  return signers.filter((_, n) => !lost[n]);
};

const isOnHold = async ({ teamId, creatorId }: ContractRecord): Promise<boolean> => {
  const creator = creatorId ? await Creator.find(teamId, creatorId) : undefined;
  return creator !== undefined && !mayContract(creator.status);
};

const passOver = (timer: Timer): Promise<void> =>
  transact(async () => {
    const due = nextReminder(askedSince(await read(timer.teamId, timer.id)), nowMs());
    const isOurs = await isUnchanged(timer);
    return { writes: isOurs ? [due ? moveTimer(timer, due) : endTimer(timer)] : [], result: undefined };
  });
