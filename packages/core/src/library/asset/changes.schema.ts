import * as z from "zod";
import { cursor } from "../../platform/fields.schema.ts";
import { asset } from "./asset.schema.ts";

export const changesQuery = z.object({ since: cursor.optional() });
export const assetChanges = z.object({
  items: z.array(asset),
  /** Ids of assets that were deleted since the previous call. */
  deleted: z.array(z.string()),
  /** The value to send as `since` in the next call. */
  cursor: z.string(),
  /** Whether there are more changes after this page. */
  more: z.boolean(),
});
export type AssetChanges = z.infer<typeof assetChanges>;
