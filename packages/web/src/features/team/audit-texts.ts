import { entryOf } from "@clearhouse/core/base/happenings/list.schema.ts";
import { AUDIT_ENTRIES, type AuditEntry, type AuditType } from "@clearhouse/core/people/team/team.schema.ts";
import { EVENT_TEXTS, SCOPE_TEXTS } from "@/lib/api-texts.ts";
import { TEAM_TEXTS } from "./texts.ts";

export const AUDIT_TEXTS = {
  title: "Audit log",
  text: "Every change of people, settings and contract templates, the latest first. Entries can't be edited or removed.",
  loading: "Loading the audit log...",
  loadingMore: "Loading more entries...",
  loadFailed: "The audit log couldn't be loaded",
  moreFailed: "More entries couldn't be loaded",
  end: "No older entries",
  system: "Clearhouse",
  erased: "An erased person",
  removed: (value: string) => `${value} (removed)`,
  picture: (end: string) => `picture …${end}`,
  entry: (seq: number) => `Entry ${seq}`,
} as const;

/** Texts for the contents of exports, by the names that the log stores. */
const EXPORTS: Record<string, string> = {
  assets: "exported the asset list",
  selection: "exported selected assets",
  activity: "exported the activity of an asset",
};

/** What happened in an entry: if possible, more precise than the text for the entry's type. */
export const verbOf = ({ type, changes }: AuditEntry): string =>
  EXPORTS[(type === "export.created" && changes.find(({ what }) => what === "export")?.to) || ""] ??
  entryOf(AUDIT_ENTRIES, type).says;

/** The changes that the verb doesn't already mention. */
export const shownChanges = ({ type, changes }: AuditEntry): AuditEntry["changes"] =>
  type === "export.created" ? changes.filter(({ what, to }) => what !== "export" || !(to in EXPORTS)) : changes;

const SETTINGS: Record<string, string> = {
  name: "Team name",
  legalName: "Legal name",
  contactEmail: "Contact email",
  privacyEmail: "Privacy address",
  privacyUrl: "Privacy link",
  logo: "Logo",
  appLogo: "App logo",
  previewTitle: "Social preview: title",
  previewDescription: "Social preview: description",
  previewImage: "Social preview: image",
  primaryColor: "Primary color",
  secondaryColor: "Secondary color",
  brands: "Brands",
  brandsInFilter: "Shown in dashboard filter",
  defaultBrand: "Default brand",
  timeZone: "Time zone",
  expiredDownloads: "Download of expired assets",
  releases: "Releases and music licenses",
  takeDown: "Time to take down",
  requestMessage: "Rights request message",
  requestMessageEs: "Rights request message in Spanish",
  role: "Role",
  email: "Email",
  avatar: "Avatar",
  slackTeam: "Slack team",
  slackChannel: "Slack channel",
  apiKey: "API key",
  apiKeyPrefix: "Begins with",
  scopes: "Scopes",
  expiresOn: "Last day",
  webhook: "Address",
  webhookEvents: "Events",
  template: "Template",
  templateText: "Text",
  templateState: "Status",
  description: "Description",
  file: "File",
};

/** The shown name of a changed setting. A setting without a text here is shown with its stored name. */
export const changedName = (type: AuditType, what: string): string => {
  if (type === "member.profile.changed" && what === "name") return "Display name";
  return SETTINGS[what] ?? what;
};

/** Texts for the values that are stored as lists of codes. */
const CODES: Record<string, Record<string, string>> = { scopes: SCOPE_TEXTS, webhookEvents: EVENT_TEXTS };

/**
 * The shown form of a value. Roles, scopes and webhook events are shown by their names. Of a picture's URL, a part of
 * the hash is shown, so that people can tell pictures apart.
 */
const changedValue = (what: string, value: string): string => {
  if (what === "role") return Object.entries(TEAM_TEXTS.roles).find(([role]) => role === value)?.[1] ?? value;
  const names = CODES[what];
  if (names)
    return value
      .split(", ")
      .map((code) => names[code] ?? code)
      .join(", ");
  const picture = /^\/branding\/.*?([\w-]{1,8})\.\w+$/.exec(value);
  return picture ? AUDIT_TEXTS.picture(picture[1] ?? "") : value;
};

/**
 * Entries whose type already says that something was removed or turned off. Their values are shown without "(removed)".
 */
const WHOLE: ReadonlySet<AuditType> = new Set<AuditType>([
  "member.removed",
  "api_key.revoked",
  "upload.canceled",
  "webhook.disabled",
  "webhook.deleted",
  "template.deleted",
]);

/** The value before and after a change, or a single value if it was added or removed. */
export const valuesOf = (type: AuditType, { what, from, to }: AuditEntry["changes"][number]): string[] => {
  if (from === "") return [changedValue(what, to)];
  if (to !== "") return [changedValue(what, from), changedValue(what, to)];
  return [WHOLE.has(type) ? changedValue(what, from) : AUDIT_TEXTS.removed(changedValue(what, from))];
};

export const byName = ({ by }: AuditEntry): string => {
  if (by.kind === "system") return AUDIT_TEXTS.system;
  return by.name === "" ? AUDIT_TEXTS.erased : by.name;
};
