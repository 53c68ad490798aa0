import { AssetDeleted } from "@clearhouse/core/asset/asset.events.ts";
import { leaveTwins } from "@clearhouse/core/asset/duplicates.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("settle-duplicates", AssetDeleted, ({ data }) => leaveTwins(data.assetId));
