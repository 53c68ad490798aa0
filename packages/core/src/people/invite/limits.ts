import { limit } from "../../platform/http/limiter.ts";
import type { MemberActor } from "../../platform/identity/actor.ts";
import { outsiderMail, requireUnheld } from "../../platform/mail/outsiders.ts";
import { openInviteEnds } from "../team/change.ts";
import type { RosterRecord } from "../team/roster.entity.ts";
import { tooManyInvites } from "./invite.errors.ts";
import { INVITE_MAILS_PER_HOUR, OPEN_INVITES_MAX } from "./invite.schema.ts";

/**
 * Checks that the team may have another open invite. The number is exact, because every change of an invite also
 * changes the team's record of open invites.
 * @throws invite.too_many
 */
export const requireRoom = (roster: RosterRecord): void => {
  if (openInviteEnds(roster).length >= OPEN_INVITES_MAX) throw tooManyInvites();
};

const MAILS = { name: "invite-mail", limit: INVITE_MAILS_PER_HOUR, windowSeconds: 3_600 };

/**
 * A function that counts a mail to an address for the hourly limit of the team's invites, and for the limits of mails
 * to people outside the team. @throws rate_limit.exceeded, mail.held_back
 */
export type CountMail = (to: string) => Promise<void>;

/**
 * Returns a function that counts the mail of one call. The mail is counted only once, even if a repeated transaction
 * calls the function again.
 */
export const mailCounter = ({ teamId, userId }: Pick<MemberActor, "teamId" | "userId">): CountMail => {
  const countForOutsider = outsiderMail(userId);
  let counted: Promise<void> | undefined;
  return async (to) => {
    counted ??= limit(MAILS, teamId);
    await counted;
    requireUnheld(await countForOutsider(to));
  };
};
