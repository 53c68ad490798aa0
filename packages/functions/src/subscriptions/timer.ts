import type { Domain } from "../function-definition.ts";
import { END_UPLOADS } from "./access.ts";

/**
 * Does what is due: ends uploads, exports and requests, goes on with imports and foreign files, reminds owners, tells of
 * grants that end, anchors chains, closes summaries of notifications, checks backups, has webhooks
 * told once more.
 */
export const TIMER: Domain = {
  name: "Timer",
  schedules: [
    {
      name: "RunTimers",
      handler: "packages/functions/src/schedule/run-timers",
      everyMinutes: 1,
      access: {
        table: ["Query", "GetItem", "BatchGetItem", "PutItem", "UpdateItem", "DeleteItem"],
        media: END_UPLOADS,
        imports: END_UPLOADS,
      },
      // Addresses whose mail bounced are kept as keyed hashes.
      secrets: ["APP_SECRET"],
      memoryMb: 512,
      timeoutSeconds: 90,
    },
  ],
  subscriptions: [],
};
