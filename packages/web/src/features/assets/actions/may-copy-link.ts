import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";

/** Spec-map A2: a link can be copied while rights are being requested or renewed, if there is one. */
export const mayCopyLink = (asset: Asset): asset is Asset & { request: NonNullable<Asset["request"]> } =>
  asset.request?.status === "pending" && asset.request.link !== "";
