import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { settleDuplicatesOf } from "@clearhouse/core/library/asset-file/duplicates.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("settle-duplicates", EVENTS["asset.deleted"], ({ data }) =>
  settleDuplicatesOf(data.assetId),
);
