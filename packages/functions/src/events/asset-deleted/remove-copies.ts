import { AssetDeleted } from "@clearhouse/core/asset/asset.events.ts";
import { removeCopies } from "@clearhouse/core/backup/remove.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("remove-copies", AssetDeleted, ({ data }) => removeCopies(data.assetId));
