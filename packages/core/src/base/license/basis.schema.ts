import * as z from "zod";
import { actingLink } from "../../platform/fields.schema.ts";

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

/** The basis of an approval, as it is stored and shown. */
export const basisGiven = z.object({
  kind: z.enum(BASES),
  /** "" for none. */
  note: z.string(),
  /** Where the paper, the message or the license can be found; "" for none. Whoever has the address may open it. */
  link: actingLink,
});
export type BasisGiven = z.infer<typeof basisGiven>;
