import * as z from "zod";
import {
  contentOwnerName,
  LIMITS,
  optionalEmail,
  optionalLine,
  text,
  timestamp,
} from "../../platform/fields.schema.ts";

/** Whether an owner's link offers 'Don't ask me again', or says that it was said; `kept` if this caller can't lift it. */
export const notAgain = z.enum(["off", "on", "kept"]);
export type NotAgain = z.infer<typeof notAgain>;

/** That somebody has asked not to be asked again. */
export const askedNot = z.object({ at: timestamp });
export type AskedNot = z.infer<typeof askedNot>;

/** Who may be asked again, as they would be asked, and why. */
export const letAskInput = z.object({
  contentOwner: contentOwnerName,
  contentOwnerEmail: optionalEmail,
  /** The post by which a handle's platform is known; "" for every platform. */
  contentUrl: optionalLine("Content URL", LIMITS.url),
  reason: text("Reason", LIMITS.reason),
});
export type ParsedLetAsk = z.output<typeof letAskInput>;
