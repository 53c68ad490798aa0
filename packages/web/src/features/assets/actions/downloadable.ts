import type { Asset, AssetFile } from "@clearhouse/core/library/asset/asset.schema.ts";

/**
 * The files that the button 'Download' saves if no file was chosen: the owner's originals if there are any, otherwise
 * the team's file.
 */
export const downloadable = ({ files }: Asset): AssetFile[] => {
  const originals = files.filter(({ origin }) => origin === "owner");
  return originals.length > 0 ? originals : files.slice(0, 1);
};
