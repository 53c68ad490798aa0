import { type Domain, RECORDS } from "../function-definition.ts";

export const IMPORT: Domain = {
  name: "Import",
  subscriptions: [
    {
      name: "RunImport",
      event: "import.step.planned",
      handler: "packages/functions/src/events/import-step-planned/run-import",
      concurrency: 20,
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
