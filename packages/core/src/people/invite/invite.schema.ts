import * as z from "zod";
import { email, optionalEmail, timestamp } from "../../platform/fields.schema.ts";
import { role } from "../team/session.schema.ts";

export const INVITE_DAYS = 7;
/** The most open invites of a team: unused and not expired. */
export const OPEN_INVITES_MAX = 200;
/**
 * The most mails with invites that a team may cause in an hour, by making invites, renewing them and changing their
 * email addresses.
 */
export const INVITE_MAILS_PER_HOUR = 100;
/** How many days an unused invite is kept after it expires. After these days it is removed. */
export const UNUSED_INVITE_KEPT_DAYS = 30;

/** The state of the invite's mail; `none` if no mail was needed. */
export const inviteMail = z.enum(["none", "waiting", "sent", "undeliverable"]);

/** The input of the dialog in the header. The email address may be left out; the role defaults to member. */
export const createInviteInput = z.object({ email: optionalEmail, role: role.default("member") });
export type CreateInviteInput = z.input<typeof createInviteInput>;
export type ParsedCreateInvite = z.output<typeof createInviteInput>;

/** The input of the form on the team page. An email address is required. */
export const inviteByEmailInput = z.object({
  email: z
    .string()
    .trim()
    .refine((value) => value !== "", { error: "Please enter an email address", abort: true })
    .pipe(email),
  role,
});

/** The new email address of an open invite; "" removes the address. The field must be given. */
export const readdressInput = z.object({ email: optionalEmail.removeDefault() });
export type ReaddressInput = z.input<typeof readdressInput>;

/** An invite as admins of the team see it. */
export const invite = z.object({
  id: z.string(),
  link: z.string(),
  role,
  /** Only the person with this email address may join; "" if any holder of the link may join. */
  email: z.string(),
  invitedBy: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  expired: z.boolean(),
  mail: inviteMail,
});
export type Invite = z.infer<typeof invite>;
/** Open invites, newest first. Expired invites are included for 30 days. */
export const inviteList = z.object({ items: z.array(invite) });

/** An invite as the holder of its link sees it. */
export const invitation = z.object({
  team: z.object({ name: z.string(), logoUrl: z.string(), primaryColor: z.string().nullable() }),
  role,
  email: z.string(),
  expiresAt: timestamp,
});
export type Invitation = z.infer<typeof invitation>;

/** `already`: whether the person was in this team already. In this case the invite stays open. */
export const joined = z.object({ team: z.object({ id: z.string(), name: z.string() }), already: z.boolean() });
export type Joined = z.infer<typeof joined>;
