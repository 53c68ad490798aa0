import type { AuditEntry, AuditType } from "@clearhouse/core/team/team.schema.ts";

export const AUDIT_TEXTS = {
  title: "Audit log",
  text: "Every change of people and settings, the latest first. Entries can't be edited or removed.",
  loading: "Loading the audit log...",
  loadingMore: "Loading more entries...",
  loadFailed: "The audit log couldn't be loaded",
  moreFailed: "More entries couldn't be loaded",
  end: "No older entries",
  system: "Clearhouse",
  erased: "An erased person",
  nothing: "nothing",
  becomes: "becomes",
  picture: (end: string) => `picture …${end}`,
  entry: (seq: number) => `Entry ${seq}`,
} as const;

/** After who did it; then whom it was done to, where that is a person. */
export const AUDIT_VERBS: Record<AuditType, string> = {
  "team.created": "created the team",
  "team.settings.changed": "changed settings",
  "team.logo.changed": "changed the logo",
  "invite.created": "created an invite",
  "invite.readdressed": "changed the address of an invite",
  "invite.renewed": "renewed an invite",
  "invite.revoked": "revoked an invite",
  "member.joined": "joined the team",
  "member.role.changed": "changed a role",
  "member.profile.changed": "edited a profile",
  "member.removed": "removed a member",
  "export.created": "exported data",
};

const SETTINGS: Record<string, string> = {
  name: "Team name",
  legalName: "Legal name",
  contactEmail: "Contact email",
  privacyUrl: "Privacy link",
  logo: "Logo",
  primaryColor: "Primary color",
  secondaryColor: "Secondary color",
  brands: "Brands",
  brandsInFilter: "Shown in dashboard filter",
  defaultBrand: "Default brand",
  timeZone: "Time zone",
  expiredDownloads: "Download of expired assets",
  role: "Role",
  email: "Email",
  avatar: "Avatar",
};

/** What was changed. What has no name here is shown as it is stored. */
export const changedName = (type: AuditType, what: string): string => {
  if (type === "member.profile.changed" && what === "name") return "Display name";
  return SETTINGS[what] ?? what;
};

/** Pictures are stored under their hash, which tells two of them apart. */
export const changedValue = (value: string): string => {
  if (value === "") return AUDIT_TEXTS.nothing;
  const picture = /^\/branding\/.*?([\w-]{1,8})\.\w+$/.exec(value);
  return picture ? AUDIT_TEXTS.picture(picture[1] ?? "") : value;
};

export const byName = ({ by }: AuditEntry): string => {
  if (by.kind === "system") return AUDIT_TEXTS.system;
  return by.name === "" ? AUDIT_TEXTS.erased : by.name;
};
