import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";

/** Spec-map A2: offered while rights are being requested and there is a link; also for a renewal. */
export const mayCopyLink = (asset: Asset): asset is Asset & { request: NonNullable<Asset["request"]> } =>
  asset.request?.status === "pending" && asset.request.link !== "";
