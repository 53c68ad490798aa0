import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";

/** Spec-map A2: while rights are being requested or renewed, the request's link can be copied, if it has a link. */
export const mayCopyLink = (asset: Asset): asset is Asset & { request: NonNullable<Asset["request"]> } =>
  asset.request?.status === "pending" && asset.request.link !== "";
