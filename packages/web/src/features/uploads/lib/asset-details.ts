import { createAssetInput, TAG_TYPES } from "@clearhouse/core/asset/asset.schema.ts";
import * as z from "zod";

/** What a person enters about the files of an upload; it is validated like the asset that the file becomes. */
export const assetDetails = createAssetInput.omit({ uploadId: true, thumbnailUploadId: true });
export type AssetDetails = z.output<typeof assetDetails>;

/**
 * The details as an earlier visit stored them. A field that is no longer valid is left empty, and the server then
 * reports what is missing.
 */
const remembered = z
  .object({
    name: z.string().catch(""),
    source: z.string().catch(""),
    uploadedBy: z.string().catch(""),
    tags: z.array(z.object({ type: z.enum(TAG_TYPES), name: z.string() })).catch([]),
    notes: z.string().catch(""),
    context: z.string().catch(""),
    creatorId: z.string().catch(""),
  })
  .catch({ name: "", source: "", uploadedBy: "", tags: [], notes: "", context: "", creatorId: "" });

export const readDetails = (value: unknown): AssetDetails => remembered.parse(value);
