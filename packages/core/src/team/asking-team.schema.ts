import * as z from "zod";

/** A team as outsiders see it whom it asks for something: content owners, signers. */
export const askingTeam = z.object({
  name: z.string(),
  legalName: z.string(),
  /** The team's own, else the app logo; "" for the product's own picture. */
  logoUrl: z.string(),
  primaryColor: z.string().nullable(),
  privacyUrl: z.string(),
  contactEmail: z.string(),
});
export type AskingTeam = z.infer<typeof askingTeam>;
