import * as z from "zod";
import { timestamp } from "../../platform/fields.schema.ts";

/** The platforms on which an owner's post is boosted with a code, or with a permission that the owner gives in the app. */
export const AD_CODE_PLATFORMS = ["tiktok", "instagram", "facebook"] as const;
export type AdCodePlatform = (typeof AD_CODE_PLATFORMS)[number];

/** How an owner allows it. */
export const AD_CODE_WAYS = ["code", "in_app"] as const;

/** A code or permission to boost an asset's post, without the code itself. */
export const assetAdCode = z.object({
  platform: z.enum(AD_CODE_PLATFORMS),
  /** When the owner was last asked. */
  askedAt: timestamp,
  /** The owner's answer; after another question the earlier one, until they answer again. */
  given: z
    .object({
      at: timestamp,
      how: z.enum(AD_CODE_WAYS),
      /** The last day, a calendar date in the team's time zone; "" for none. */
      until: z.string(),
    })
    .optional(),
});
export type AssetAdCode = z.infer<typeof assetAdCode>;

/** As it is stored with the asset. */
export interface AdCodeRecord extends AssetAdCode {
  /** Whose license it is beside. */
  requestId: string;
  /** The address of the post that may be boosted. */
  post: string;
}

/** Whether the owner was asked and hasn't answered since. */
export const isAdCodeAwaited = ({ askedAt, given }: AssetAdCode): boolean => given === undefined || given.at < askedAt;
