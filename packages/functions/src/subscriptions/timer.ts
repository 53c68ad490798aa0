import { type Domain, END_UPLOADS } from "../function-definition.ts";

/**
 * Handles due timers: removes uploads and exports, expires requests, continues imports and foreign files, reminds
 * owners, announces the end of grants, plans anchors of logs, sends summaries of notifications, checks backups, and
 * sends webhooks again.
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
      // Email addresses whose mail bounced are stored as keyed hashes.
      secrets: ["APP_SECRET"],
      memoryMb: 512,
      timeoutSeconds: 90,
    },
  ],
  subscriptions: [],
};
