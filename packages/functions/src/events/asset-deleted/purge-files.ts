import { AssetDeleted } from "@clearhouse/core/library/asset/asset.events.ts";
import { purgeFiles } from "@clearhouse/core/library/asset/purge.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("purge-files", AssetDeleted, ({ data }) => purgeFiles(data.assetId));
