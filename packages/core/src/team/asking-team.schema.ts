import * as z from "zod";

/** A team as outsiders see it whom it asks for something: content owners, signers. */
export const askingTeam = z.object({
  name: z.string(),
  legalName: z.string(),
  logoUrl: z.string(),
  primaryColor: z.string().nullable(),
  privacyUrl: z.string(),
  contactEmail: z.string(),
});
export type AskingTeam = z.infer<typeof askingTeam>;
