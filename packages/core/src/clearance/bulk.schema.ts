import * as z from "zod";
import { asset, setStatusInput, tag, tags } from "../asset/asset.schema.ts";
import { LIMITS, resourceId } from "../platform/fields.schema.ts";
import { refusal } from "../platform/http/refusal.schema.ts";

/** As many as a page shows twice; larger selections are sent in pieces, so that progress shows and each call is short. */
export const BULK_MAX = 100;

/** One act on several assets; each succeeds or fails for itself, as if it had been called alone. */
export const bulkInput = z.object({
  assetIds: z.array(resourceId).min(1).max(BULK_MAX, `At most ${BULK_MAX} assets at once`),
  act: z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("status"),
      status: setStatusInput.shape.status,
      /**
       * Approvals that the person was shown and agreed to take away. Where this is named, an asset that has another
       * approval by now is left as it is.
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
      /** As it is now; absent when it was deleted or the act was refused. */
      asset: asset.optional(),
      /** It was as it shall be already: nothing was written. */
      unchanged: z.literal(true).optional(),
      /** Why the act was refused for this one. */
      error: refusal.optional(),
    }),
  ),
});
export type BulkAnswer = z.infer<typeof bulkAnswer>;
