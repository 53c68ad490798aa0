import { AssetFileStored } from "@clearhouse/core/library/asset/asset.events.ts";
import { makeThumbnail } from "@clearhouse/core/library/asset-file/make-thumbnail.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("make-thumbnail", AssetFileStored, ({ data }) =>
  makeThumbnail(data.assetId, data.fileId),
);
