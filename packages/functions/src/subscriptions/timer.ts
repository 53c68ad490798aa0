import type { Domain } from "../function-definition.ts";
import { END_UPLOADS } from "./access.ts";

/** Does what is due: uploads, exports and requests that end, imports that stand still, foreign files that wait, anchors. */
export const TIMER: Domain = {
  name: "Timer",
  schedules: [
    {
      name: "RunTimers",
      handler: "packages/functions/src/schedule/run-timers",
      everyMinutes: 1,
      access: {
        table: ["Query", "GetItem", "PutItem", "UpdateItem", "DeleteItem"],
        media: END_UPLOADS,
        imports: END_UPLOADS,
      },
      memoryMb: 512,
      timeoutSeconds: 90,
    },
  ],
  subscriptions: [],
};
