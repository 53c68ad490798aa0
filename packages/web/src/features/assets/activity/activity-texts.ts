import { entryOf } from "@clearhouse/core/base/happenings/list.schema.ts";
import {
  ACTIVITY_ENTRIES,
  type ActivityEntry,
  type ActivityKind,
  type ActivityType,
} from "@clearhouse/core/base/ledger/activity.schema.ts";
import { OWN_NETWORK_FACT } from "@clearhouse/core/base/own-network/own-network.policy.ts";
import {
  DENY_REASON_LABELS,
  denyReason,
  REPLY_TOPIC_LABELS,
  replyTopic,
} from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import { formatBytes } from "@clearhouse/core/platform/bytes.policy.ts";
import { formatCalendarDate } from "@/lib/dates.ts";
import { notCopiedText, notHashedText } from "../detail/texts.ts";

const FOR_PEOPLE: ReadonlySet<ActivityType> = new Set([
  "mail.failed",
  "asset.duplicate.noted",
  "asset.copies.compared",
  "rights_request.expired",
  "contract.expired",
]);

/**
 * Whether the entry is an automatic step that is collapsed at first, such as a hash, a thumbnail or a sent mail. A
 * failed mail, a duplicate file, an unanswered request and a changed status are always visible.
 */
export const isAutomatic = ({ type, by, to }: ActivityEntry): boolean =>
  by.kind === "system" && to === undefined && !FOR_PEOPLE.has(type);

/** What happened in this entry, from its facts if they say more than its type. */
export const verbOf = ({ type, facts }: ActivityEntry): string => {
  if (type === "asset.status.changed" && facts["restored grant"]) return TIMELINE_TEXTS.restored;
  if (type === "rights_request.created" && facts["renewed grant"]) return TIMELINE_TEXTS.renewal;
  if (type === "rights_request.created" && facts["beside grant"]) return TIMELINE_TEXTS.more;
  if (type === "asset.edited" && facts.fields === "approval") return TIMELINE_TEXTS.detailed;
  if (type === "rights_request.approved" && facts.contract) return TIMELINE_TEXTS.signed;
  if (type === "rights_request.approved" && facts.proof === "none") return TIMELINE_TEXTS.withoutProof;
  if (type === "rights_request.approved" && facts.confirmed === "code") return TIMELINE_TEXTS.proven;
  if (type === "rights_request.denied" && facts.about === "not_mine") return TIMELINE_TEXTS.notTheirs;
  if (type === "asset.created" && facts.import) return TIMELINE_TEXTS.imported;
  if (type === "asset.duplicate.noted") {
    return facts[DUPLICATE_OF] ? TIMELINE_TEXTS.duplicate : TIMELINE_TEXTS.noDuplicate;
  }
  return entryOf(ACTIVITY_ENTRIES, type).says;
};

/** The name of a fact. Its value is the id of the first asset with the same file, or "" once there is no such asset. */
export const DUPLICATE_OF = "duplicate of";

const NAMELESS: Readonly<Record<string, string>> = {
  member: "A former member",
  owner: "The content owner",
  creator: "A creator",
  signer: "The signer",
  system: "Clearhouse",
} satisfies Record<ActivityEntry["by"]["kind"], string>;

/** The name of the person who acted, or a description of the person if the name is missing or was erased. */
export const actorName = ({ by }: ActivityEntry): string => by.name || (NAMELESS[by.kind] ?? "Somebody");

/** Facts that aren't shown, because their values are ids. */
const HIDDEN_FACTS = new Set([
  ...[
    "request",
    "stopped as",
    "withdrawn request",
    "grant",
    "ended grant",
    "restored grant",
    "renewed grant",
    "beside grant",
    "upload",
    "fileId",
    "file id",
    "contract",
    "creator",
    "import",
  ],
  DUPLICATE_OF,
  // The timeline says it in words.
  OWN_NETWORK_FACT,
]);

const DATES = new Set(["expires on", "rights expired on", "published on", "taken down on", "valid until"]);

/** The facts of an entry that are shown, with readable names and values, by name: the table keeps them in no order. */
export const factsOf = (entry: ActivityEntry): Array<{ name: string; value: string }> =>
  Object.entries(entry.facts)
    .filter(([name, value]) => value !== "" && !HIDDEN_FACTS.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ({ name: readable(name), value: shownFact(entry, name, value) }));

/** Facts of releases whose value is a plain word. The word is shown with a capital letter. */
const RELEASE_WORDS = new Set(["kind", "minor", "release", "people", "music"]);

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const shownFact = ({ type }: ActivityEntry, name: string, value: string): string => {
  if (name === "size") return sizeOf(value);
  if (name === "class" || (type.startsWith("release.") && RELEASE_WORDS.has(name))) return capitalized(value);
  if (type === "rights_request.replied" && name === "topic") return topicOf(value);
  if (type === "rights_request.denied" && name === "about") return because(value);
  if (type === "rights_request.denied" && name === "people") return capitalized(value);
  if (type === "asset.file.not_hashed" && name === "reason") return notHashedText(value);
  if (type === "rights_request.post.not_copied" && name === "reason") return notCopiedText(value);
  return DATES.has(name) && /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatCalendarDate(value) : value;
};

const topicOf = (value: string): string => {
  const { data } = replyTopic.safeParse(value);
  return data ? REPLY_TOPIC_LABELS[data] : value;
};

const because = (value: string): string => {
  const { data } = denyReason.safeParse(value);
  return data ? DENY_REASON_LABELS[data] : value;
};

const sizeOf = (bytes: string): string => (/^\d+$/.test(bytes) ? formatBytes(Number(bytes)) : bytes);

/** Whether a value is a SHA-256 hash. A hash is shown shortened and with a copy button. */
export const isHash = (value: string): boolean => /^[0-9a-f]{64}$/.test(value);

const readable = (name: string): string => {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[._-]/g, " ")
    .toLowerCase();
  return capitalized(words).replaceAll(/sha ?256/gi, "SHA-256");
};

export const FILTER_TEXTS = {
  kind: "Show",
  kinds: {
    all: "All steps",
    decisions: "Decisions",
    requests: "Requests",
    downloads: "Downloads",
    edits: "Edits",
    mails: "Emails",
    files: "Files and hashes",
  } satisfies Record<ActivityKind | "all", string>,
  who: "By",
  everyone: "Everyone",
  member: "Your team",
  owner: "The content owner",
  system: "Clearhouse",
  none: "No such steps",
  noneSoFar: "None among the later steps",
} as const;

export const CHECK_TEXTS = {
  verify: "Verify",
  hint: "Checks that no step was changed, added or removed",
  verifying: "Checking the activity...",
  failed: "The activity couldn't be checked",
  fits: "Nothing was changed",
  flaw: "Something was changed",
  offline: "The JSON file can be checked without Clearhouse:",
  script: "Download the verifier",
} as const;

export const EVIDENCE_TEXTS = {
  open: "Evidence",
  openOf: (entry: string) => `Evidence of ${entry}`,
  title: { approved: "Evidence of the approval", denied: "Evidence of the denial" },
  loadingTitle: "Evidence of the decision",
  text: (name: string) => `The recorded evidence of the decision about “${name}”.`,
  loading: "Loading the evidence...",
  failed: "The evidence couldn't be loaded",
  decided: "Decided",
  time: "Time",
  by: "By",
  email: "Email",
  address: "Address",
  browser: "Browser",
  forAdmins: "The owner's email, address and browser are shown to admins.",
  scope: "What was granted",
  reason: "Reason",
  beside: "Asked in addition to",
  allowed: (rights: string, until: string) => `${rights} · ${until}`,
  number: "License",
  recordNumber: "Record number",
  brand: "Brand",
  use: "Requested use",
  usageRights: "Usage rights",
  useClass: "Class",
  classes: { editorial: "Editorial (non-commercial)", commercial: "Commercial" },
  restrictions: "Restrictions",
  none: "None",
  credit: "Credit",
  until: "Until",
  noEnd: "No end date",
  notes: "Owner's notes",
  files: "Files",
  fileOrigins: { team: "Kept by the team", owner: "Original from the owner", address: "At its address" },
  notHashed: "Not hashed",
  message: "Message to the owner",
  terms: "Accepted terms",
  version: "Version",
  hashOf: { terms: "the terms" },
  entry: "Entry",
} as const;

export const TIMELINE_TEXTS = {
  signed: "signed the contract: the request is approved",
  proven: "typed the code from the email: the approval holds",
  withoutProof: "let the approval hold without a proof of the account",
  imported: "imported the asset",
  restored: "restored the approval",
  notTheirs: "said that it isn't theirs",
  renewal: "asked to renew the license",
  more: "asked for more than the license allows",
  detailed: "gave details of the approval",
  duplicate: "found that the team already had this file",
  noDuplicate: "found that no older asset has this file anymore",
  entry: (seq: number) => `entry ${seq}`,
  from: "from",
  asked: "Asked",
  releaseOf: "Release of",
  guardian: "Parent or guardian",
  address: "Address",
  browser: "Browser",
  email: "Email",
} as const;
