import { AssetFileStored } from "@clearhouse/core/asset/asset.events.ts";
import { hashFile } from "@clearhouse/core/asset-file/hash-file.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("hash-file", AssetFileStored, ({ data }) => hashFile(data.assetId, data.fileId));
