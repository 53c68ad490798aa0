import { limit } from "../platform/http/limiter.ts";
import { openInviteEnds } from "../team/change.ts";
import type { RosterRecord } from "../team/roster.entity.ts";
import { tooManyInvites } from "./invite.errors.ts";
import { INVITE_MAILS_PER_HOUR, OPEN_INVITES_MAX } from "./invite.schema.ts";

/** Exact, because every change reads the roster, which lists all open invites. @throws invite.too_many */
export const requireRoom = (roster: RosterRecord): void => {
  if (openInviteEnds(roster).length >= OPEN_INVITES_MAX) throw tooManyInvites();
};

const MAILS = { name: "invite-mail", limit: INVITE_MAILS_PER_HOUR, windowSeconds: 3_600 };

/** Counts the mail of one call for its team. @throws rate_limit.exceeded */
export type CountMail = () => Promise<void>;

/** The function counts once, even if the transaction is repeated and calls it again. */
export const mailCounter = (teamId: string): CountMail => {
  let counted: Promise<void> | undefined;
  return () => {
    counted ??= limit(MAILS, teamId);
    return counted;
  };
};
