import { CodedError, notFound } from "../../platform/errors/error.ts";

export const assetNotFound = () => notFound("asset", "Asset not found");

export const assetConflict = () =>
  new CodedError(
    "conflict",
    "asset.conflict",
    "Somebody else changed this asset in the meantime. Reload it to see the change.",
  );
