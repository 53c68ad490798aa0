import type { Domain } from "../function-definition.ts";
import { END_UPLOADS } from "./access.ts";

export const UPLOAD: Domain = {
  name: "Upload",
  schedules: [
    {
      name: "SweepUploads",
      handler: "packages/functions/src/schedule/sweep-uploads",
      everyMinutes: 60,
      access: { table: ["Query", "GetItem", "PutItem", "DeleteItem"], media: END_UPLOADS, imports: END_UPLOADS },
      memoryMb: 512,
      timeoutSeconds: 300,
    },
  ],
  subscriptions: [],
};
