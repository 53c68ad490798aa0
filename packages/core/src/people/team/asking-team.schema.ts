import * as z from "zod";

/** A team as content owners and signers see it. */
export const askingTeam = z.object({
  name: z.string(),
  legalName: z.string(),
  /** The URL of the team's logo, or of its app logo if the team has no logo; "" for the product's own picture. */
  logoUrl: z.string(),
  primaryColor: z.string().nullable(),
  privacyUrl: z.string(),
  contactEmail: z.string(),
});
export type AskingTeam = z.infer<typeof askingTeam>;
