import type { HistoryEntry } from "@clearhouse/core/base/ledger/history.schema.ts";
import { OWN_NETWORK_FACT } from "@clearhouse/core/base/own-network/own-network.policy.ts";

export const HISTORY_TEXTS = {
  loading: "Loading history...",
  failed: "The history couldn't be loaded",
  tryAgain: "Try Again",
  more: "Show earlier steps",
  entry: (seq: number) => `Entry ${seq}`,
} as const;

/** Shown instead of a name that was erased or never known. */
const NAMELESS: Readonly<Record<string, string>> = {
  member: "A former member",
  owner: "The content owner",
  creator: "The creator",
  signer: "The signer",
  system: "Clearhouse",
} satisfies Record<HistoryEntry["by"]["kind"], string>;

export const actorName = ({ by }: HistoryEntry): string => by.name || (NAMELESS[by.kind] ?? "Somebody");

const FACTS: Record<string, string> = {
  fields: "Changed",
  reason: "Reason",
  email: "Email",
  ip: "IP address",
  userAgent: "Browser",
  signature: "Signature as typed",
  "text sha256": "Text (SHA-256)",
  "signed sha256": "Text and signature (SHA-256)",
  "template version": "Template version",
  text: "Text",
  disclosure: "Consent text, version",
  "disclosure sha256": "Consent text (SHA-256)",
  mail: "About",
  attempts: "Attempts",
};

/**
 * Facts that aren't shown: ids, because the contract itself shows the names of its creator and template, and the team's
 * own network, which the history says in words.
 */
const HIDDEN_FACTS: ReadonlySet<string> = new Set(["creator", "template", OWN_NETWORK_FACT]);

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

/** Puts the names of changed fields and the code 'custom' into words. */
const wordsOf = (name: string, value: string): string => {
  if (name === "fields") return fieldNames(value);
  return name === "text" && value === "custom" ? "Custom text" : value;
};

/** The shown facts of an entry, in words. The server sends IP addresses and browsers only to admins. */
export const factsOf = ({ facts, by: { email, ip = "", userAgent = "" } }: HistoryEntry) =>
  Object.entries({ ...facts, ...(email && { email }), ip, userAgent })
    .filter(([name, value]) => value !== "" && !HIDDEN_FACTS.has(name))
    .map(([name, value]) => ({ name: FACTS[name] ?? name, value: wordsOf(name, value) }));
