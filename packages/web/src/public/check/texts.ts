import type { LicenceCheck, PublicLicence } from "@clearhouse/core/licence-document/check.schema.ts";

/** Every text of the check page that isn't in check.html. */
export const TEXTS = {
  reading: (percent: number) => `Reading the file… ${percent}%`,
  asking: "Checking…",
  badNumber: "A license number has the form CH-XXXX-XXXX-XXXX. Please compare it with the document.",
  failed: "This couldn’t be checked.",
  unreadable: "The file can’t be read. Please choose it again.",
  of: (name: string) => `Checked: ${name}`,
  team: "Licensed to",
  brand: "Brand",
  useClass: "Use",
  usageRights: "Owner’s words",
  restrictions: "Restrictions",
  from: "From",
  until: "Until",
  noEnd: "No end date",
  included: (day: string) => `${day} (included)`,
  none: "None",
  more: "There are more licenses for this file than were read. Check the number of the license that you were given.",
} as const;

export const ANSWERS: Record<LicenceCheck["answer"], { title: string; text: string }> = {
  cleared: { title: "Cleared", text: "A license is in force. Keep to what it allows." },
  expired: { title: "Expired", text: "There was a license, and it has ended." },
  withdrawn: { title: "Withdrawn", text: "There was a license, and it was taken back or replaced." },
  unknown: {
    title: "Unknown",
    text: "No license issued here fits. A file that was edited, resized or saved again is another file: try the original, or the license number.",
  },
};

export const USE_CLASSES: Record<NonNullable<PublicLicence["useClass"]>, string> = {
  editorial: "Editorial (non-commercial)",
  commercial: "Commercial",
};
