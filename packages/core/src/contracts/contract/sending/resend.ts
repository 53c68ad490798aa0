import { nowIso, nowMs } from "../../../platform/clock.ts";
import { requireMember } from "../../../platform/identity/actor.ts";
import { requireUnheld } from "../../../platform/mail/outsiders.ts";
import { wasRejected } from "../../creator/creator.errors.ts";
import { mayContract } from "../../creator/creator.policy.ts";
import { Creator } from "../../creator/index.ts";
import { change, settlesNothing, statusNow } from "../change.ts";
import { alreadyDeclined, alreadySigned, resentToday, wasVoided } from "../contract.errors.ts";
import { wasResent } from "../contract.policy.ts";
import type { Contract } from "../contract.schema.ts";
import { shownByCreator } from "../shown-by-creator.ts";
import { signerMails, withHeld } from "../signers/counting.ts";
import { turnOf } from "../signers.ts";
import { contractEnd, waited } from "../timers.ts";
import { viewer } from "../view/view.ts";
import { mailedAgain } from "./mailing.ts";

/**
 * Mails an unanswered or expired contract again, at most once in 24 hours: to those whose turn it is to sign. All links
 * are valid for another 60 days, and the reminders start again.
 * @throws contract.not_found, contract.already_signed, contract.already_declined, contract.voided,
 * contract.resent_today, creator.rejected, mail.held_back
 */
export const resend = async (contractId: string, settle = settlesNothing): Promise<Contract> => {
  const { teamId, userId } = requireMember();
  const countMails = signerMails(userId);
  const show = viewer();
  const { record } = await change(teamId, contractId, async (current) => {
    const status = statusNow(current);
    if (status === "signed") throw alreadySigned();
    if (status === "declined") throw alreadyDeclined();
    if (status === "voided") throw wasVoided();
    const creator = current.creatorId ? await Creator.find(teamId, current.creatorId) : undefined;
    if (current.creatorId && !creator) throw wasVoided();
    if (creator && !mayContract(creator.status)) throw wasRejected();
    if (wasResent(current.resentAt, nowMs())) throw resentToday();
    const counted = await countMails(turnOf(current));
    if (counted.free.length === 0) requireUnheld(counted.held[0]?.why);
    const [first = current.party] = counted.free;
    const sentAt = nowIso();
    const renewed = {
      ...withHeld(current, counted),
      status: "pending" as const,
      sentAt,
      resentAt: sentAt,
      expiresAt: contractEnd(),
    };
    const { next, write } = mailedAgain(renewed, counted.free);
    const isMoved = current.status !== "pending";
    return {
      next,
      step: {
        type: "contract.resent" as const,
        ...(isMoved && { from: current.status, to: "pending" }),
        personal: { about: first.name, facts: { email: first.email } },
      },
      also: [
        ...waited(next),
        ...(isMoved ? await shownByCreator(next, "pending") : []),
        write,
        ...(await settle(next)),
      ],
    };
  });
  return show(record);
};
