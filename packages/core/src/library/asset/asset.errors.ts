import { CodedError, notFound } from "../../platform/errors/error.ts";

export const assetNotFound = () => notFound("asset", "Asset not found");

/** What stops an asset and its copies is found by the post, so a member can't lift it by another URL. */
export const sourceIsFixed = () =>
  new CodedError(
    "conflict",
    "asset.source_fixed",
    "This asset, or a copy of it, is stopped. Only an admin can change its source.",
    {
      fields: { source: "Only an admin can change it" },
    },
  );

export const assetConflict = () =>
  new CodedError(
    "conflict",
    "asset.conflict",
    "Somebody else changed this asset in the meantime. Reload it to see the change.",
  );
