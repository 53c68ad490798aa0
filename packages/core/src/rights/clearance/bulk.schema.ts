import * as z from "zod";
import { asset, tag, tags } from "../../library/asset/asset.schema.ts";
import { refusal } from "../../platform/errors/refusal.schema.ts";
import { LIMITS, resourceId } from "../../platform/fields.schema.ts";
import { adminApproval } from "./clearance.schema.ts";
import { SETTABLE_STATUSES } from "./settable-status.policy.ts";

/**
 * The most assets in one call: twice as many as a page shows. Larger selections are sent in several calls, so that each
 * call is short and the progress can be shown.
 */
export const BULK_MAX = 100;

/** One action on several assets. It succeeds or fails for each asset on its own. */
export const bulkInput = z.object({
  assetIds: z.array(resourceId).min(1).max(BULK_MAX, `At most ${BULK_MAX} assets at once`),
  act: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("status"),
      status: z.enum(SETTABLE_STATUSES),
      /** One basis and one scope for all approvals; required if the status is `approved`. */
      approval: adminApproval.optional(),
      /**
       * The approvals that the person saw and agreed to withdraw. An asset that has another approval by now stays
       * unchanged.
       */
      grantIds: z.array(resourceId).max(BULK_MAX).optional(),
    }),
    z.object({
      kind: z.literal("tag"),
      add: tags.default([]),
      remove: z.array(tag.shape.name).max(LIMITS.tags).default([]),
    }),
    /**
     * Confirms that the content is by its creator, so that the creator's agreement covers it, or that of the licensed asset
     * with the same file, so that this license does.
     */
    z.object({
      kind: z.literal("cover"),
      /**
       * The creator and the creator's agreement that the person saw with each asset, or the licensed asset and its grant. An
       * asset that has another one by now, or whose agreement or license is gone, stays unchanged.
       */
      seen: z
        .array(
          z.union([
            z.object({ assetId: resourceId, creatorId: resourceId, contractId: resourceId }),
            z.object({ assetId: resourceId, copyOfId: resourceId, grantId: resourceId }),
          ]),
        )
        .max(BULK_MAX),
    }),
    z.object({ kind: z.literal("delete") }),
  ]),
});
export type BulkInput = z.input<typeof bulkInput>;
export type ParsedBulk = z.output<typeof bulkInput>;

export const bulkAnswer = z.object({
  items: z.array(
    z.object({
      assetId: z.string(),
      /** The asset as it is now; absent if it was deleted or the action was refused. */
      asset: asset.optional(),
      /** Present if the asset was in the wanted state already, so that nothing was written. */
      unchanged: z.literal(true).optional(),
      /** Why the action was refused for this asset. */
      error: refusal.optional(),
    }),
  ),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;
