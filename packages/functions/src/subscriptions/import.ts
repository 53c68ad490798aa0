import type { Domain } from "../function-definition.ts";
import { LOAD } from "../load.ts";
import { DUE_RECORDS, RECORDS } from "./access.ts";

export const IMPORT: Domain = {
  name: "Import",
  schedules: [
    {
      name: "ReviveImports",
      handler: "packages/functions/src/schedule/revive-imports",
      everyMinutes: 1,
      access: { table: DUE_RECORDS },
      memoryMb: 512,
      timeoutSeconds: 50,
    },
  ],
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
    },
  ],
};
