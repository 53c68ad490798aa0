import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { makeThumbnail } from "@clearhouse/core/library/asset-file/make-thumbnail.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("make-thumbnail", EVENTS["asset.file.stored"], ({ data }) =>
  makeThumbnail(data.assetId, data.fileId),
);
