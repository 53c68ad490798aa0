import * as z from "zod";
import { LIMITS, optionalLine, optionalWebAddress } from "../../platform/fields.schema.ts";
import { BASES, type Basis } from "./basis.schema.ts";

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
