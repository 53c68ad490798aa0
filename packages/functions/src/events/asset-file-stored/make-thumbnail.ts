import { AssetFileStored } from "@clearhouse/core/asset/asset.events.ts";
import { makeThumbnail } from "@clearhouse/core/asset-file/make-thumbnail.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("make-thumbnail", AssetFileStored, ({ data }) =>
  makeThumbnail(data.assetId, data.fileId),
);
