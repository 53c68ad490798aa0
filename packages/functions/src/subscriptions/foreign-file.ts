import { type Domain, RECORDS_AND_LISTS } from "../function-definition.ts";

export const FOREIGN_FILE: Domain = {
  name: "ForeignFile",
  subscriptions: [
    {
      name: "FetchFiles",
      event: "foreign.fetch.planned",
      handler: "packages/functions/src/events/foreign-fetch-planned/fetch-files",
      concurrency: 20,
      access: { table: RECORDS_AND_LISTS, media: ["PutObject", "DeleteObject"] },
      memoryMb: 1536,
      timeoutSeconds: 120,
      heavy: true,
      install: ["sharp"],
    },
  ],
};
