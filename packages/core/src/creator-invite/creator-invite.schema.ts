import * as z from "zod";
import { line, timestamp } from "../platform/fields.schema.ts";

export const CREATOR_INVITE_DAYS = 30;
/** Invites of a team that nobody has used and nobody revoked, those that ran out among them. */
export const OPEN_CREATOR_INVITES_MAX = 1_000;
/** Mails with such invites that a team may cause in an hour. */
export const CREATOR_INVITE_MAILS_PER_HOUR = 100;

/** The longest address that mail servers take. */
const CREATOR_TEXT_MAX = 254;

/** One field takes a name or an address; to an address the link is mailed. It prefills, and never binds. */
export const createCreatorInviteInput = z.object({ creator: line("Creator name or email", CREATOR_TEXT_MAX) });
export type CreateCreatorInviteInput = z.input<typeof createCreatorInviteInput>;
export type ParsedCreateCreatorInvite = z.output<typeof createCreatorInviteInput>;

/** What became of the mail that carries an invite: nothing was to be sent, it waits, went out, or came back. */
export const creatorInviteMail = z.enum(["none", "waiting", "sent", "undeliverable"]);

/** A pending invite as members see it. */
export const creatorInvite = z.object({
  id: z.string(),
  link: z.string(),
  /** As it was typed: a name or an address. */
  creator: z.string(),
  invitedBy: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  expired: z.boolean(),
  mail: creatorInviteMail,
});
export type CreatorInvite = z.infer<typeof creatorInvite>;
/** Invites that nobody has used, newest first; also those that ran out. */
export const creatorInviteList = z.object({ items: z.array(creatorInvite) });
