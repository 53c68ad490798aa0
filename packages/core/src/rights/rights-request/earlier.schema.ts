import * as z from "zod";
import { license } from "../../base/license/license.schema.ts";
import { assetStatus } from "../../library/asset/asset.schema.ts";
import { contentUrl, LIMITS, timestamp } from "../../platform/fields.schema.ts";
import { askedNot } from "../do-not-ask/do-not-ask.schema.ts";

export const earlierPostQuery = z.object({ url: contentUrl });
/** The team's latest request for the same post, whichever of the post's URLs was used. */
export const earlierPost = z.object({
  assetId: z.string(),
  name: z.string(),
  requestedAt: timestamp,
  /** The asset's current status. */
  status: assetStatus,
});
export type EarlierPost = z.infer<typeof earlierPost>;
export const earlierPostAnswer = z.object({ earlier: earlierPost.nullable() });

/**
 * The owner whose earlier answers are looked for: by name or handle, by email address, or by name and email address; ""
 * matches nobody.
 */
export const earlierOwnerQuery = z.object({
  owner: z.string().max(LIMITS.nameMax).default(""),
  email: z.string().max(254).default(""),
  /** The post that they would be asked for, by which a handle's platform is known; "" for every platform. */
  url: z.string().max(LIMITS.url).optional(),
});
export type EarlierOwner = z.output<typeof earlierOwnerQuery>;

/** An owner's answer to an earlier request of the team. */
export const earlierAnswer = z.object({
  requestId: z.string(),
  assetId: z.string(),
  title: z.string(),
  brand: z.string(),
  intendedUse: z.string(),
  status: z.enum(["approved", "denied"]),
  decidedAt: timestamp,
  ...license.pick({ usageRights: true, restrictions: true, expiresOn: true }).shape,
  /** The reason of a denial. */
  reason: z.string(),
});
export type EarlierAnswer = z.infer<typeof earlierAnswer>;
export const earlierAnswers = z.object({
  items: z.array(earlierAnswer),
  /** The owner has asked not to be asked again; only members learn it. */
  askedNot: askedNot.optional(),
});
export type EarlierAnswers = z.infer<typeof earlierAnswers>;
