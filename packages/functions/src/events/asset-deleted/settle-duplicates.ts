import { AssetDeleted } from "@clearhouse/core/library/asset/asset.events.ts";
import { settleDuplicatesOf } from "@clearhouse/core/library/asset-file/duplicates.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("settle-duplicates", AssetDeleted, ({ data }) => settleDuplicatesOf(data.assetId));
