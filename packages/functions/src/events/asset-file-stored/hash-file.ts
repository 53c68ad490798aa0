import { AssetFileStored } from "@clearhouse/core/library/asset/asset.events.ts";
import { hashFile } from "@clearhouse/core/library/asset-file/hash-file.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("hash-file", AssetFileStored, ({ data }) => hashFile(data.assetId, data.fileId));
