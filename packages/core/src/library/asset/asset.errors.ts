import { CodedError, notFound } from "../../platform/errors/error.ts";

export const assetNotFound = () => notFound("asset", "Asset not found");

const fixedSource = (why: string) =>
  new CodedError("conflict", "asset.source_fixed", `${why} Only an admin can change its source.`, {
    fields: { source: "Only an admin can change it" },
  });

/** What stops an asset and its copies is found by the post, so a member can't lift it by another URL. */
export const sourceIsFixed = () => fixedSource("This asset, or a copy of it, is stopped.");

/** The rights to an asset are those to its post, so a member can't put another post in its place. */
export const sourceIsLicensed = () => fixedSource("Rights to this post were requested or granted.");

export const assetConflict = () =>
  new CodedError(
    "conflict",
    "asset.conflict",
    "Somebody else changed this asset in the meantime. Reload it to see the change.",
  );
