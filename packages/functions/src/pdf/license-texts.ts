import type { UseClass } from "@clearhouse/core/base/license/license.schema.ts";
import type { LicensedFile } from "@clearhouse/core/rights/license-document/document.ts";

/**
 * The texts of a license document. This file formats dates itself, because `Intl`'s output differs between runtimes.
 */
export const TEXTS = {
  kind: "Content license",
  number: "License number",
  owner: "Content owner",
  licensee: "Licensee",
  valid: "Valid",
  period: (from: string, until: string) => (until ? `${from} to ${until}` : `From ${from}, no end date`),
  scope: "What is allowed",
  content: "Content",
  source: "Source",
  use: "Requested use",
  usageRights: "Usage rights",
  useClass: "Class",
  restrictions: "Restrictions",
  none: "None",
  credit: "Credit as",
  from: "From",
  until: "Until",
  included: (day: string) => `${day} (included)`,
  noEnd: "No end date",
  notes: "Owner’s notes",
  releases: "Releases on file",
  accepted: (terms: string) => `${terms}, as accepted`,
  files: (count: number) => (count === 1 ? "File" : `Files (${count})`),
  noFiles: "The license is for the content at its source; no file of it was kept.",
  notHashed: "This address’s file was not fetched, so it has no SHA-256.",
  evidence: "How it was given",
  decided: "Approved at",
  address: "From address",
  browser: "Browser",
  account: "Account",
  network: "Network",
  termsVersion: "Terms version",
  termsHash: "SHA-256 of the terms",
  entry: "Activity entry",
  entryOf: (seq: number, assetId: string) => `${seq} of ${assetId}`,
  entryHash: "Hash of the entry",
  records: "Request and grant",
  checkTitle: "Check this license",
  check: (url: string, number: string) =>
    `At ${url} by the number ${number}, by this PDF, or by a licensed file. Files are compared in your browser and aren’t uploaded.`,
  seal: "Sealed by the certificate of the deployment that made it. A copy in which a single byte differs no longer fits the seal.",
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;

export const USE_CLASSES: Record<UseClass, string> = {
  editorial: "Editorial (non-commercial)",
  commercial: "Commercial",
};

export const ORIGINS: Record<LicensedFile["origin"], string> = {
  owner: "Original, sent by the owner",
  team: "Kept by the team",
  address: "At its address",
};

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** A calendar date in words, e.g. `Nov 22, 2026` for `2026-11-22`. */
export const day = (date: string): string => {
  const [year, month, dayOfMonth] = date.split("-");
  return `${MONTHS[Number(month) - 1] ?? month} ${Number(dayOfMonth)}, ${year}`;
};

/** A time in words, e.g. `Nov 22, 2026, 09:30:05 UTC` for `2026-11-22T09:30:05.123Z`. */
export const minute = (at: string): string => `${day(at.slice(0, 10))}, ${at.slice(11, 19)} UTC`;
