import type { Domain } from "../function-definition.ts";
import { DUE_RECORDS, END_UPLOADS } from "./access.ts";

export const TIMER: Domain = {
  name: "Timer",
  schedules: [
    {
      name: "RunTimers",
      handler: "packages/functions/src/schedule/run-timers",
      everyMinutes: 1,
      access: { table: [...DUE_RECORDS, "DeleteItem"], media: END_UPLOADS, imports: END_UPLOADS },
      memoryMb: 512,
      timeoutSeconds: 90,
    },
  ],
  subscriptions: [],
};
