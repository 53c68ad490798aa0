import { type PostEmbed as Embed, embedOf } from "@clearhouse/core/base/post-url/post-url.policy.ts";
import type { Asset, AssetFile } from "@clearhouse/core/library/asset/asset.schema.ts";
import { originalPostOf } from "../detail/request-box.tsx";

/** The owner's original if there is one, otherwise the team's file. */
export const previewFile = ({ files }: Asset): AssetFile | undefined =>
  files.find(({ origin }) => origin === "owner") ?? files.at(0);

/** The post that an asset was made from, if the post's platform can show posts in a frame on other sites. */
export const postOf = (asset: Asset): { address: string; embed: Embed } | undefined => {
  const address = originalPostOf(asset);
  const embed = address && embedOf(address);
  return embed ? { address, embed } : undefined;
};

export const hasPreview = (asset: Asset): boolean => previewFile(asset) !== undefined || postOf(asset) !== undefined;
