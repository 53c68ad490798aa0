import { AssetFileStored } from "@clearhouse/core/asset/asset.events.ts";
import { settleCopy } from "@clearhouse/core/backup/copy.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("back-up-file", AssetFileStored, ({ data }) =>
  settleCopy(data.assetId, data.fileId),
);
