import * as z from "zod";
import { timestamp } from "../../platform/fields.schema.ts";
import { OFFER_FIELDS } from "./offer.policy.ts";

/** How far the conversation about a request is, for an asset's card. */
export const requestTalk = z.object({
  /** Whose answer an open request waits for, once the owner has written. */
  ball: z.enum(["owner", "team"]).optional(),
  /** The latest counter-offer, or the terms that the team has proposed; absent if there is neither. */
  offer: z
    .object({
      at: timestamp,
      /** `open`: nobody has answered it; `proposed`: the owner hasn't accepted it yet; `declined`: the first terms are open. */
      state: z.enum(["open", "proposed", "declined"]),
      fields: z.array(z.enum(OFFER_FIELDS)),
    })
    .optional(),
});
export type RequestTalk = z.infer<typeof requestTalk>;
