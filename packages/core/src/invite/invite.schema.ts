import * as z from "zod";
import { email, optionalEmail, timestamp } from "../platform/fields.schema.ts";
import { role } from "../team/session.schema.ts";

export const INVITE_DAYS = 7;
/** Invites of a team that nobody has used yet and that haven't run out. */
export const OPEN_INVITES_MAX = 200;
/** Mails with invites that a team may cause in an hour: by making, renewing and readdressing them. */
export const INVITE_MAILS_PER_HOUR = 100;
/** For how long an invite that nobody used is still listed after it ran out; then it is gone. */
export const UNUSED_INVITE_KEPT_DAYS = 30;

/** What became of the mail that carries an invite: nothing was to be sent, it waits, went out, or came back. */
export const inviteMail = z.enum(["none", "waiting", "sent", "undeliverable"]);

/** The header's dialog may leave the address out; the role is member unless said. */
export const createInviteInput = z.object({ email: optionalEmail, role: role.default("member") });
export type CreateInviteInput = z.input<typeof createInviteInput>;
export type ParsedCreateInvite = z.output<typeof createInviteInput>;

/** The team page's form (spec-map B5): an address is needed there. */
export const inviteByEmailInput = z.object({
  email: z
    .string()
    .trim()
    .refine((value) => value !== "", { error: "Please enter an email address", abort: true })
    .pipe(email),
  role,
});

/** "" frees an open invite from its address; leaving the address out must not. */
export const readdressInput = z.object({ email: optionalEmail.removeDefault() });
export type ReaddressInput = z.input<typeof readdressInput>;

/** An invite as admins of the team see it. */
export const invite = z.object({
  id: z.string(),
  link: z.string(),
  role,
  /** "" for whoever holds the link. */
  email: z.string(),
  invitedBy: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  expired: z.boolean(),
  mail: inviteMail,
});
export type Invite = z.infer<typeof invite>;
/** Open invites, newest first; those that ran out unused among them, for 30 days. */
export const inviteList = z.object({ items: z.array(invite) });

/** An invite as the person sees it who holds its link. */
export const invitation = z.object({
  team: z.object({ name: z.string(), logoUrl: z.string(), primaryColor: z.string().nullable() }),
  role,
  email: z.string(),
  expiresAt: timestamp,
});
export type Invitation = z.infer<typeof invitation>;

/** `already`: the person was in this team before; the invite stays open. */
export const joined = z.object({ team: z.object({ id: z.string(), name: z.string() }), already: z.boolean() });
export type Joined = z.infer<typeof joined>;
