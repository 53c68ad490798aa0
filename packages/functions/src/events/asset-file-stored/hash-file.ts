import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { hashFile } from "@clearhouse/core/library/asset-file/hash-file.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("hash-file", EVENTS["asset.file.stored"], ({ data }) =>
  hashFile(data.assetId, data.fileId),
);
