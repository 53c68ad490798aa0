import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { purgeFiles } from "@clearhouse/core/library/asset/purge.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("purge-files", EVENTS["asset.deleted"], ({ data }) => purgeFiles(data.assetId));
