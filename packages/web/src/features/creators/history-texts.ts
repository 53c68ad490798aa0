import type { HistoryEntry, HistoryType } from "@clearhouse/core/history/history.schema.ts";

export const HISTORY_TEXTS = {
  loading: "Loading history...",
  failed: "The history couldn't be loaded",
  tryAgain: "Try Again",
  more: "Show earlier steps",
  becomes: "becomes",
  entry: (seq: number) => `Entry ${seq}`,
} as const;

/** After who did it. */
export const HISTORY_VERBS: Record<HistoryType, string> = {
  "creator.onboarded": "joined through an invite",
  "creator.added": "onboarded this creator",
  "creator.edited": "edited the profile",
  "creator.approved": "approved this creator",
  "creator.rejected": "rejected this creator",
  "creator.deleted": "deleted this creator",
  "contract.created": "made a contract",
  "contract.sent": "sent a contract",
  "contract.link.copied": "copied the link of a contract",
  "contract.viewed": "opened a contract",
  "contract.resent": "sent a contract again",
  "contract.reminded": "reminded of a contract",
  "contract.signed": "signed a contract",
  "contract.declined": "declined a contract",
  "contract.voided": "voided a contract",
  "contract.expired": "ended a contract that nobody signed",
  "contract.document.stored": "stored the signed document",
  "mail.sent": "sent an email",
  "mail.failed": "could not deliver an email",
};

/** Whose name was erased, or was never known. */
const NAMELESS: Record<HistoryEntry["by"]["kind"], string> = {
  member: "A former member",
  owner: "The content owner",
  creator: "The creator",
  signer: "The signer",
  system: "Clearhouse",
};

export const actorName = ({ by }: HistoryEntry): string => by.name || NAMELESS[by.kind];

const FACTS: Record<string, string> = {
  fields: "Changed",
  reason: "Reason",
  email: "Email",
  ip: "IP address",
  userAgent: "Browser",
};

const FIELDS: Record<string, string> = {
  name: "Name",
  email: "Email",
  bio: "Bio",
  specialties: "Creator type",
  portfolioLinks: "Portfolio links",
  socialMedia: "Social media",
  contactInfo: "Phone or location",
  notes: "Notes",
};

const fieldNames = (fields: string): string =>
  fields
    .split(", ")
    .map((field) => FIELDS[field] ?? field)
    .join(", ");

/** What an entry tells besides, in words; an outsider's address and browser are there for admins alone. */
export const factsOf = ({ facts, by: { email = "", ip = "", userAgent = "" } }: HistoryEntry) =>
  Object.entries({ ...facts, email, ip, userAgent })
    .filter(([, value]) => value !== "")
    .map(([name, value]) => ({ name: FACTS[name] ?? name, value: name === "fields" ? fieldNames(value) : value }));
