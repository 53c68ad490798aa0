import * as z from "zod";
import { searchFilters, searchOrder } from "../../library/search/search.schema.ts";
import { resourceId, timestamp } from "../../platform/fields.schema.ts";

/**
 * The file that a member wants: a filtered list as CSV, chosen assets as CSV, one asset's activity as PDF, or one
 * asset's evidence as JSON. The evidence can be checked outside Clearhouse.
 */
export const createExportInput = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("assets"),
    filters: searchFilters.extend({ mine: z.boolean().default(false), ...searchOrder.shape }),
  }),
  z.object({ kind: z.literal("selection"), assetIds: z.array(resourceId).min(1).max(1_000) }),
  z.object({ kind: z.literal("activity"), assetId: resourceId }),
  z.object({ kind: z.literal("evidence"), assetId: resourceId }),
]);
export type CreateExportInput = z.input<typeof createExportInput>;
export type ParsedCreateExport = z.output<typeof createExportInput>;

export const assetExport = z.object({
  id: z.string(),
  kind: z.enum(["assets", "selection", "activity", "evidence"]),
  state: z.enum(["queued", "done", "failed"]),
  createdAt: timestamp,
  /** The number of rows in the list; 0 until it is known. */
  rows: z.number().int(),
  fileName: z.string(),
  /**
   * The URL of the file, which is served as an attachment; "" until the file is written. File and export are removed
   * after 7 days.
   */
  url: z.string(),
});
export type AssetExport = z.infer<typeof assetExport>;
