import type { ActivityEntry } from "@clearhouse/core/base/ledger/activity.schema.ts";

export const REPORT_TEXTS = {
  kind: "Activity and evidence",
  asset: "Asset",
  status: "Status",
  deleted: (status: string) => `Deleted; ${status} before`,
  exported: "Exported",
  exportedBy: (at: string, name: string) => `${at}, by ${name}`,
  checked: "Checked for this report",
  decision: { approved: "Approved", denied: "Denied" },
  decidedBy: "By",
  email: "Email",
  number: "License number",
  recordNumber: "Record number",
  brand: "For",
  basis: "Rests on",
  reason: "Reason",
  message: "Message to the owner",
  entryOf: (seq: number) => String(seq),
  steps: (count: number) => (count === 1 ? "The one step" : `All ${count} steps`),
  asked: "Asked",
  byMail: (name: string, address: string) => `${name}, by email to ${address}`,
  byLink: (name: string) => `${name}, by a link`,
  files: "Files it is about",
} as const;

const KINDS: Record<ActivityEntry["by"]["kind"], string> = {
  member: "Team member",
  owner: "Content owner",
  creator: "Creator",
  signer: "Signer",
  system: "Clearhouse",
};

/** The author's name. An erased person has no name any more; the product itself never had one. */
export const authorOf = ({ by }: ActivityEntry): string =>
  [by.name || KINDS[by.kind], by.email, by.ip, by.userAgent].filter(Boolean).join(", ");

/** An entry's type in words, e.g. `Rights request approved` for `rights_request.approved`. */
export const inWords = (type: string): string => {
  const plain = type.replaceAll(/[._]/g, " ").replaceAll(/\blicence\b/g, "license");
  return (plain.charAt(0).toUpperCase() + plain.slice(1)).replaceAll(/sha256/gi, "SHA-256");
};

/** Whether a value is a hash, which is drawn smaller, so that it fits into one line. */
export const isHash = (value: string): boolean => /^[0-9a-f]{64}$/.test(value);
