import { createAssetInput, TAG_TYPES } from "@clearhouse/core/library/asset/asset.schema.ts";
import * as z from "zod";

/**
 * What a person enters about a file to upload. The schema is the API's schema for a new asset, without the ids of
 * uploads.
 */
export const assetDetails = createAssetInput.omit({ uploadId: true, thumbnailUploadId: true });
export type AssetDetails = z.output<typeof assetDetails>;

/**
 * The details of an interrupted upload, as an earlier visit stored them. A field that is no longer valid is left empty.
 * The server then reports what is missing.
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
