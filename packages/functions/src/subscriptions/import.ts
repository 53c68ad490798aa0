import type { Domain } from "../function-definition.ts";
import { LOAD } from "../load.ts";
import { RECORDS } from "./access.ts";

export const IMPORT: Domain = {
  name: "Import",
  subscriptions: [
    {
      name: "RunImport",
      event: "import.step.planned",
      handler: "packages/functions/src/events/import-step-planned/run-import",
      work: { eventsAMinute: 3 * LOAD.importsAtOnce, seconds: 20 },
      access: {
        table: [...RECORDS, "BatchGetItem", "BatchWriteItem"],
        imports: ["GetObject", "PutObject"],
        media: ["PutObject"],
      },
      memoryMb: 1024,
      timeoutSeconds: 30,
      heavy: true,
    },
  ],
};
