import { AssetFileStored } from "@clearhouse/core/asset/asset.events.ts";
import { backUpFile } from "@clearhouse/core/backup/copy.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("back-up-file", AssetFileStored, ({ data }) =>
  backUpFile(data.assetId, data.fileId),
);
