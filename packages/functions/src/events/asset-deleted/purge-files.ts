import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { purgeFiles } from "@clearhouse/core/library/asset/purge.ts";
import { hashDeletedFiles } from "@clearhouse/core/library/asset-file/hash-file.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("purge-files", EVENTS["asset.deleted"], async ({ data }) => {
  await purgeFiles(data.assetId);
  await hashDeletedFiles(data.assetId);
});
