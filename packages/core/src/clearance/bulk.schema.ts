import * as z from "zod";
import { asset, setStatusInput, tag, tags } from "../asset/asset.schema.ts";
import { LIMITS, resourceId } from "../platform/fields.schema.ts";
import { refusal } from "../platform/http/refusal.schema.ts";

/** Twice what a page shows. Larger selections are sent in parts, so that progress is shown and each call is short. */
export const BULK_MAX = 100;

/** One action on several assets. Each succeeds or fails by itself, as if it had been called alone. */
export const bulkInput = z.object({
  assetIds: z.array(resourceId).min(1).max(BULK_MAX, `At most ${BULK_MAX} assets at once`),
  act: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("status"),
      status: setStatusInput.shape.status,
      /**
       * Approvals that the person saw and agreed to withdraw. If this is given, an asset that has another approval by
       * now is left unchanged.
       */
      grantIds: z.array(resourceId).max(BULK_MAX).optional(),
    }),
    z.object({
      kind: z.literal("tag"),
      add: tags.default([]),
      remove: z.array(tag.shape.name).max(LIMITS.tags).default([]),
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
      /** The asset was in the wanted state already: nothing was written. */
      unchanged: z.literal(true).optional(),
      /** Why the action was refused for this asset. */
      error: refusal.optional(),
    }),
  ),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;
