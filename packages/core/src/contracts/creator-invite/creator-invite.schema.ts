import * as z from "zod";
import { line, timestamp } from "../../platform/fields.schema.ts";

export const CREATOR_INVITE_DAYS = 30;
/** The most unused, unrevoked invites of a team, expired ones included. */
export const OPEN_CREATOR_INVITES_MAX = 1_000;
/** The most mails with creator invites that a team may cause in an hour. */
export const CREATOR_INVITE_MAILS_PER_HOUR = 100;

/** The length of the longest email address that mail servers accept. */
const CREATOR_TEXT_MAX = 254;

/**
 * A single field for a name or an email address. If the text is an email address, the link is mailed to that address.
 * The creator's form is prefilled with the text.
 */
export const createCreatorInviteInput = z.object({ creator: line("Creator name or email", CREATOR_TEXT_MAX) });
export type CreateCreatorInviteInput = z.input<typeof createCreatorInviteInput>;
export type ParsedCreateCreatorInvite = z.output<typeof createCreatorInviteInput>;

/**
 * The state of an invite's mail. `none`: the invite has no email address. `undeliverable`: the mail bounced or can't be
 * sent.
 */
export const creatorInviteMail = z.enum(["none", "waiting", "sent", "undeliverable"]);

/** A pending invite as members see it. */
export const creatorInvite = z.object({
  id: z.string(),
  link: z.string(),
  /** The text that the inviter typed: a name or an email address. */
  creator: z.string(),
  invitedBy: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  expired: z.boolean(),
  mail: creatorInviteMail,
});
export type CreatorInvite = z.infer<typeof creatorInvite>;
/** Unused invites, newest first; expired ones included. */
export const creatorInviteList = z.object({ items: z.array(creatorInvite) });
