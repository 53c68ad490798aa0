import type { Asset as AssetView, EditAssetInput } from "../asset/asset.schema.ts";

/** The input that edits an asset as it was read, with these fields changed. */
export const editOf = (asset: AssetView, fields: Partial<EditAssetInput> = {}): EditAssetInput => ({
  version: asset.version,
  name: asset.name,
  source: asset.source,
  uploadedBy: asset.uploadedBy,
  tags: asset.tags,
  notes: asset.notes,
  ...fields,
});
