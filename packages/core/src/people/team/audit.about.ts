import { aboutOf, type EntryAbout } from "../../base/ledger/ledger.about.ts";
import { AUDIT_ENTRIES } from "./team.schema.ts";

/** The properties and settings with personal data whose changes a team's log has. */
export type PersonalProperty = "name" | "avatar" | "email" | "contactEmail" | "privacyEmail";

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
export const AUDIT_ABOUT = aboutOf(AUDIT_ENTRIES, {
  nobody: {},
  address: { about: "address" },
  settings: {
    facts: {
      ...{ "contactEmail.from": "address", "contactEmail.to": "address" },
      ...{ "privacyEmail.from": "address", "privacyEmail.to": "address" },
    },
  },
  /** `about` is the address to which the invite is tied. A new address may be that of another person. */
  invited: { about: "address", facts: { "email.from": "address", "email.to": "address" } },
  /** `about` is what the inviter typed: a name or an address. */
  "invited-creator": { about: "invited.name" },
  member: MEMBER,
});
