import type { Catalogue } from "../catalogue.policy.ts";
import { SAID as LICENSE } from "./license.policy.ts";

/** Every text of the page that checks licenses; check.html itself contains the English texts. */
export const TEXTS = {
  page: {
    title: "Check a license",
    intro: "See whether a file may be used. Check the file itself, its license as a PDF, or the license number.",
    choose: "Choose a file or drop it here",
    stays: "The file stays on your device; only its fingerprint is sent.",
    number: "License or record number",
    check: "Check",
  },
  reading: "Reading the file… {percent}%",
  asking: "Checking…",
  badNumber:
    "A license number has the form CH-XXXX-XXXX-XXXX, a record number REC-XXXX-XXXX-XXXX. Please compare it with the document.",
  failed: "This couldn’t be checked.",
  unreadable: "The file can’t be read. Please choose it again.",
  empty: "This file is empty. Please choose the original.",
  of: "Checked:",
  license: "License",
  record: "Record number",
  recordedBy: "Recorded by",
  team: "Licensed to",
  brand: "Brand",
  usageRights: "Licensed use",
  useClass: "Kind of use",
  restrictions: "Restrictions",
  from: "From",
  until: "Until",
  noEnd: "No end date",
  included: "{day} (included)",
  none: "None",
  more: "There are more licenses for this file than were read. Check the number of the license that you were given.",
  answers: {
    cleared: { title: "Cleared", text: "A license is in force. It allows what is listed here and nothing else." },
    conditions: {
      title: "With conditions: {limits}",
      text: "A license is in force. It allows what is listed here and nothing else.",
    },
    recorded: {
      title: "Recorded by the team",
      text: "{team} recorded an approval. No license was issued here: ask {team} what it covers.",
    },
    not_confirmed: { title: "Not confirmed right now.", text: "Ask {team}." },
    under_review: { title: "Under review since {date}", text: "Ask {team} before you use it." },
    ended: { title: "No longer in force since {date}", text: "There was a license, and it has ended." },
    unknown: {
      title: "Unknown",
      text: "No license issued here matches. A file that was edited, resized or saved again is another file: try the original, or the license number.",
    },
  },
  limits: {
    use: "only for {value}",
    no_ads: "only without ads",
    unmodified: "only as it is",
    stories: "only in Instagram Stories",
    countries: "only in {value}",
    brands: "only for {value}",
    end: "ends on {value}",
    file: "only for the file, not for a post of it",
  },
  useClasses: { editorial: "Editorial (non-commercial)", commercial: "Commercial" },
} as const;

export const SAID = LICENSE;

export type CheckCatalogue = Catalogue<typeof TEXTS, typeof SAID>;
