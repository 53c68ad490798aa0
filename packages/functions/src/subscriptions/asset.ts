import type { Domain } from "../function-definition.ts";
import { ASSET_LOG, RECORDS } from "./access.ts";

export const ASSET: Domain = {
  name: "Asset",
  schedules: [],
  subscriptions: [
    {
      name: "HashFile",
      event: "asset.file.stored",
      handler: "packages/functions/src/events/asset-file-stored/hash-file",
      access: { table: ASSET_LOG, media: ["GetObject"] },
      memoryMb: 512,
      timeoutSeconds: 120,
    },
    {
      name: "MakeThumbnail",
      event: "asset.file.stored",
      handler: "packages/functions/src/events/asset-file-stored/make-thumbnail",
      access: { table: RECORDS, media: ["GetObject", "PutObject", "DeleteObject"] },
      memoryMb: 1536,
      timeoutSeconds: 60,
      install: ["sharp"],
    },
    {
      name: "PurgeFiles",
      event: "asset.deleted",
      handler: "packages/functions/src/events/asset-deleted/purge-files",
      access: { table: RECORDS, media: ["DeleteObject"] },
      memoryMb: 512,
      timeoutSeconds: 60,
    },
    {
      name: "SettleDuplicates",
      event: "asset.deleted",
      handler: "packages/functions/src/events/asset-deleted/settle-duplicates",
      access: { table: ASSET_LOG },
      memoryMb: 512,
      timeoutSeconds: 60,
    },
  ],
};
