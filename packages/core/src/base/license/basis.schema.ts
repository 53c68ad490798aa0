import * as z from "zod";
import { actingLink, LIMITS, optionalLine, optionalWebAddress } from "../../platform/fields.schema.ts";

/** On what an approval rests that an admin sets by hand. */
export const BASES = [
  "own_work",
  "signed_paper",
  "email_or_chat",
  "agency_license",
  "open_license",
  "public_domain",
  "legal_exception",
  "other",
] as const;
export type Basis = (typeof BASES)[number];

export const BASIS_LABELS: Readonly<Record<Basis, string>> = {
  own_work: "Own work",
  signed_paper: "Signed paper",
  email_or_chat: "Email or chat",
  agency_license: "Agency license",
  open_license: "Open license",
  public_domain: "Public domain",
  legal_exception: "Legal exception",
  other: "Other",
};

/** What the note of a basis has to say, for the bases that say nothing by themselves. */
export const NOTE_NEEDED: Readonly<Partial<Record<Basis, string>>> = {
  public_domain: "Please say why it is in the public domain",
  legal_exception: "Please say which exception applies",
  other: "Please say what the approval rests on",
};

/** The basis of an approval, as it is stored and shown. */
export const basisGiven = z.object({
  kind: z.enum(BASES),
  /** "" for none. */
  note: z.string(),
  /** Where the paper, the message or the license can be found; "" for none. Whoever has the address may open it. */
  link: actingLink,
});
export type BasisGiven = z.infer<typeof basisGiven>;

/** The basis as an admin gives it. */
export const basisInput = z
  .object({
    kind: z.enum(BASES, "Please choose what the approval rests on"),
    note: optionalLine("Note", LIMITS.title),
    link: optionalWebAddress().default(""),
  })
  .superRefine(({ kind, note }, context) => {
    const missing = NOTE_NEEDED[kind];
    if (missing && note === "") context.addIssue({ code: "custom", path: ["note"], message: missing });
  });
