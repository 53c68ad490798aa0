import type { Domain } from "../function-definition.ts";
import { LOAD } from "../load.ts";
import { ASSET_LOG, DUE_RECORDS } from "./access.ts";

export const FOREIGN_FILE: Domain = {
  name: "ForeignFile",
  schedules: [
    {
      name: "WakeForeignFetches",
      handler: "packages/functions/src/schedule/wake-foreign-fetches",
      everyMinutes: 1,
      access: { table: DUE_RECORDS },
      memoryMb: 512,
      timeoutSeconds: 50,
    },
  ],
  subscriptions: [
    {
      name: "FetchFiles",
      event: "foreign.fetch.planned",
      handler: "packages/functions/src/events/foreign-fetch-planned/fetch-files",
      work: { eventsAMinute: LOAD.importsAtOnce, seconds: 60 },
      access: { table: ASSET_LOG, media: ["PutObject", "DeleteObject"] },
      memoryMb: 1536,
      timeoutSeconds: 120,
      install: ["sharp"],
    },
  ],
};
