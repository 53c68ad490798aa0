import { removeCopies } from "@clearhouse/core/custody/backup/remove.ts";
import { AssetDeleted } from "@clearhouse/core/library/asset/asset.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("remove-copies", AssetDeleted, ({ data }) => removeCopies(data.assetId));
