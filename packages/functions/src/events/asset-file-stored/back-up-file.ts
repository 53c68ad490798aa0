import { settleCopy } from "@clearhouse/core/custody/backup/settle.ts";
import { AssetFileStored } from "@clearhouse/core/library/asset/asset.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("back-up-file", AssetFileStored, ({ data }) =>
  settleCopy(data.assetId, data.fileId),
);
