import { createAssetInput, TAG_TYPES } from "@clearhouse/core/asset/asset.schema.ts";
import * as z from "zod";

/** What a person enters about the files of an upload; the rules are those of the asset they become. */
export const assetDetails = createAssetInput.omit({ uploadId: true, thumbnailUploadId: true });
export type AssetDetails = z.output<typeof assetDetails>;

/** As an earlier visit remembered it; a field that makes no sense any more is left empty, the server says the rest. */
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
