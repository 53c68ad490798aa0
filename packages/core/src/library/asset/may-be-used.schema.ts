import * as z from "zod";
import { orNewer } from "../../platform/newer.schema.ts";
import { answer, REASONS } from "../verdict/rows.schema.ts";

/** A stopped asset with the same file or post, or a licensed one with the same file. */
export const copyOf = z.object({ id: z.string(), name: z.string(), isDeleted: z.literal(true).optional() });

/** Whether an asset may be used today, if nobody says for what. */
export const mayBeUsed = z.object({
  verdict: answer,
  /** The reason that comes first; its name stays the same, whatever the words. */
  reason: orNewer(REASONS),
  /** The first reason in words. Words of Cleared say for what: 'Cleared for {uses}, {brand}, until {date}.' */
  text: z.string(),
  /** For what the grant that counts is, in words; absent without a grant in force. */
  covers: z.string().optional(),
  /** The asset that the first reason is about, if that is another one. */
  copyOf: copyOf.optional(),
  /** How many further reasons there are. */
  more: z.number().int(),
});
export type MayBeUsed = z.infer<typeof mayBeUsed>;
