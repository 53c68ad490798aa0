import * as z from "zod";
import { optionalLine, timestamp } from "../../platform/fields.schema.ts";

/** The longest line that says what is still to heed, in characters. */
export const HEED_MAX = 200;

/** Which member has stated something about a license, and when. */
export interface Marked {
  /** ISO 8601. */
  at: string;
  /** The member's id, and their name at that time. */
  by: string;
  name: string;
}

/** That a member has read the own words of whoever granted a license. It isn't part of what was granted. */
export interface WordsRead extends Marked {
  /** The one line that the fields don't say and that has to be heeded; "" if the fields say it all. */
  heed: string;
}

/** What a member found in own words that were read. */
export const WORDS_RESULTS = ["fields_say_all", "to_heed"] as const;

/** A member's mark that own words were read. */
export const readWordsInput = z
  .object({
    result: z.enum(WORDS_RESULTS),
    heed: optionalLine("Still to heed", HEED_MAX),
    /** When the words were last marked, as far as the member knows; "" if never. */
    seen: z.union([z.literal(""), timestamp]).default(""),
  })
  .refine(({ result, heed }) => result === "fields_say_all" || heed !== "", {
    path: ["heed"],
    error: "Please say what is still to heed",
  });
export type ParsedReadWords = z.output<typeof readWordsInput>;
