import { type Domain, RECORDS, RECORDS_AND_LISTS } from "../function-definition.ts";

export const ASSET: Domain = {
  name: "Asset",
  subscriptions: [
    {
      name: "HashFile",
      event: "asset.file.stored",
      handler: "packages/functions/src/events/asset-file-stored/hash-file",
      concurrency: 27,
      access: { table: RECORDS_AND_LISTS, media: ["GetObject"] },
      memoryMb: 512,
      timeoutSeconds: 120,
      heavy: true,
    },
    {
      name: "MakeThumbnail",
      event: "asset.file.stored",
      handler: "packages/functions/src/events/asset-file-stored/make-thumbnail",
      concurrency: 40,
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
      concurrency: 7,
      access: { table: RECORDS_AND_LISTS, media: ["DeleteObject"] },
      memoryMb: 512,
      timeoutSeconds: 60,
    },
    {
      name: "SettleDuplicates",
      event: "asset.deleted",
      handler: "packages/functions/src/events/asset-deleted/settle-duplicates",
      concurrency: 7,
      access: { table: RECORDS_AND_LISTS },
      memoryMb: 512,
      timeoutSeconds: 60,
    },
  ],
};
