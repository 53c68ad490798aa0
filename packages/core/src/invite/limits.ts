import { limit } from "../platform/http/limiter.ts";
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

/** A function that counts a mail for the team's hourly limit. @throws rate_limit.exceeded */
export type CountMail = () => Promise<void>;

/**
 * Returns a function that counts the mail of one call. The mail is counted only once, even if a repeated transaction
 * calls the function again.
 */
export const mailCounter = (teamId: string): CountMail => {
  let counted: Promise<void> | undefined;
  return () => {
    counted ??= limit(MAILS, teamId);
    return counted;
  };
};
