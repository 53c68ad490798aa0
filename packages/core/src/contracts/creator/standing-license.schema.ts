import * as z from "zod";
import { confirmation } from "../../base/answerer/confirmed.policy.ts";
import { license, licenseInput, useClass } from "../../base/license/license.schema.ts";

/** What a contract allows for all content of its creator, as data beside the contract's text. */
export const standingScope = z.object({
  ...licenseInput.omit({ notes: true }).shape,
  useClass,
});
export type StandingScope = z.output<typeof standingScope>;

/** A creator's signed agreement, as shown on the assets it covers. */
export const coverage = z.object({
  contractId: z.string(),
  brand: z.string(),
  ...license.omit({ notes: true }).shape,
  useClass,
  /** The day of the signature, a calendar date in the team's time zone. */
  from: z.string(),
  expired: z.boolean(),
  /** What confirms who signed it; absent if nothing does. */
  confirmed: confirmation.optional(),
  /** Whose agreement it is, if nobody chose the asset's creator: the one whose account posted it or was asked for it. */
  creator: z.object({ id: z.string(), name: z.string() }).optional(),
  /** The platform itself says that the creator's account posted the content, so nobody has to confirm it. */
  isPosted: z.boolean().optional(),
});
export type Coverage = z.infer<typeof coverage>;
