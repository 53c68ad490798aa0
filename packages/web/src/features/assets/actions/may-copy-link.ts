import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";

/**
 * Whether an asset has a request with a link that can be copied: only while rights are being requested or renewed.
 */
export const mayCopyLink = (asset: Asset): asset is Asset & { request: NonNullable<Asset["request"]> } =>
  asset.request?.status === "pending" && asset.request.link !== "";
