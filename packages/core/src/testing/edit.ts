import type { Asset as AssetView, EditAssetInput } from "../library/asset/asset.schema.ts";

/** The input for editing an asset: the asset's fields as they were read, except for the given fields. */
export const editOf = (asset: AssetView, fields: Partial<EditAssetInput> = {}): EditAssetInput => ({
  version: asset.version,
  name: asset.name,
  source: asset.source,
  uploadedBy: asset.uploadedBy,
  tags: asset.tags,
  notes: asset.notes,
  ...fields,
});
