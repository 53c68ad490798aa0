import type { EntryAbout } from "../../base/ledger/entry-about.ts";
import type { AuditType } from "./team.schema.ts";

/** The properties and settings with personal data whose changes a team's log has. */
export type PersonalProperty = "name" | "avatar" | "email" | "contactEmail";

const NOBODY_ELSE: EntryAbout = {};
const SETTINGS: EntryAbout = { facts: { "contactEmail.from": "address", "contactEmail.to": "address" } };
/** `about` is the address to which the invite is tied. A new address may be that of another person. */
const INVITED: EntryAbout = { about: "address", facts: { "email.from": "address", "email.to": "address" } };
/** `about` is what the inviter typed: a name or an address. */
const INVITED_CREATOR: EntryAbout = { about: "invited.name" };
const MEMBER: EntryAbout = {
  about: "member.name",
  aboutId: "member.id",
  facts: {
    "name.from": "/member.name",
    "name.to": "/member.name",
    "avatar.from": "nobody",
    "avatar.to": "nobody",
  },
};

/** Whom the entries of a team's log are about, beside their actors. */
export const AUDIT_ABOUT: Readonly<Record<AuditType, EntryAbout>> = {
  "team.created": { about: "address" },
  "team.settings.changed": SETTINGS,
  "team.logo.changed": SETTINGS,
  "team.app_logo.changed": SETTINGS,
  "team.preview_image.changed": SETTINGS,
  "team.closed": NOBODY_ELSE,
  "team.reopened": NOBODY_ELSE,
  "invite.created": INVITED,
  "invite.readdressed": INVITED,
  "invite.renewed": INVITED,
  "invite.revoked": INVITED,
  "creator_invite.created": INVITED_CREATOR,
  "creator_invite.renewed": INVITED_CREATOR,
  "creator_invite.revoked": INVITED_CREATOR,
  "creator_invite.used": INVITED_CREATOR,
  "member.joined": MEMBER,
  "member.role.changed": MEMBER,
  "member.profile.changed": MEMBER,
  "member.removed": MEMBER,
  "export.created": NOBODY_ELSE,
  "upload.canceled": NOBODY_ELSE,
  "backup.check.asked": NOBODY_ELSE,
  "backup.restore.asked": NOBODY_ELSE,
  "backup.file.restored": NOBODY_ELSE,
  "slack.connected": NOBODY_ELSE,
  "slack.channel.chosen": NOBODY_ELSE,
  "slack.removed": NOBODY_ELSE,
  "api_key.created": NOBODY_ELSE,
  "api_key.revoked": NOBODY_ELSE,
  "webhook.created": NOBODY_ELSE,
  "webhook.edited": NOBODY_ELSE,
  "webhook.enabled": NOBODY_ELSE,
  "webhook.disabled": NOBODY_ELSE,
  "webhook.deleted": NOBODY_ELSE,
  "template.created": NOBODY_ELSE,
  "template.edited": NOBODY_ELSE,
  "template.activated": NOBODY_ELSE,
  "template.deactivated": NOBODY_ELSE,
  "template.deleted": NOBODY_ELSE,
};
