import type { Domain } from "../function-definition.ts";
import { LOAD } from "../load.ts";
import { RECORDS, RECORDS_AND_LISTS } from "./access.ts";

export const ASSET: Domain = {
  name: "Asset",
  subscriptions: [
    {
      name: "HashFile",
      event: "asset.file.stored",
      handler: "packages/functions/src/events/asset-file-stored/hash-file",
      work: { eventsAMinute: LOAD.filesAMinute, seconds: 2 },
      access: { table: RECORDS_AND_LISTS, media: ["GetObject"] },
      memoryMb: 512,
      timeoutSeconds: 120,
      heavy: true,
    },
    {
      name: "MakeThumbnail",
      event: "asset.file.stored",
      handler: "packages/functions/src/events/asset-file-stored/make-thumbnail",
      work: { eventsAMinute: LOAD.filesAMinute, seconds: 3 },
      access: { table: RECORDS, media: ["GetObject", "PutObject", "DeleteObject"] },
      memoryMb: 1536,
      timeoutSeconds: 60,
      heavy: true,
      install: ["sharp"],
    },
    {
      name: "PurgeFiles",
      event: "asset.deleted",
      handler: "packages/functions/src/events/asset-deleted/purge-files",
      work: { eventsAMinute: LOAD.deletionsAMinute, seconds: 1 },
      access: { table: RECORDS_AND_LISTS, media: ["DeleteObject"] },
      memoryMb: 512,
      timeoutSeconds: 60,
    },
    {
      name: "SettleDuplicates",
      event: "asset.deleted",
      handler: "packages/functions/src/events/asset-deleted/settle-duplicates",
      work: { eventsAMinute: LOAD.deletionsAMinute, seconds: 1 },
      access: { table: RECORDS_AND_LISTS },
      memoryMb: 512,
      timeoutSeconds: 60,
    },
  ],
};
