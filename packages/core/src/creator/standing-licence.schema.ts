import * as z from "zod";
import { licence, licenceInput, useClass } from "../licence/licence.schema.ts";

/** What a contract is to allow of all content of its creator, beside what its text says. */
export const standingScope = z.object({
  ...licenceInput.omit({ notes: true }).shape,
  useClass,
});
export type StandingScope = z.output<typeof standingScope>;

/** A creator's signed agreement, as the assets that it covers show it. */
export const coverage = z.object({
  contractId: z.string(),
  brand: z.string(),
  ...licence.omit({ notes: true }).shape,
  useClass,
  /** The day of the signature, a calendar date in the team's time zone. */
  from: z.string(),
  expired: z.boolean(),
});
export type Coverage = z.infer<typeof coverage>;
