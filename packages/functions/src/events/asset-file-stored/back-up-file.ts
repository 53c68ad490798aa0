import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { settleCopy } from "@clearhouse/core/custody/backup/settle.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("back-up-file", EVENTS["asset.file.stored"], ({ data }) =>
  settleCopy(data.assetId, data.fileId),
);
