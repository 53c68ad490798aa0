import { appendFileSync, readFileSync } from "node:fs";
import type { SQSEvent } from "aws-lambda";
import * as z from "zod";

const messageSchema = z.object({ consequence: z.string(), detail: z.object({ log: z.string() }) });

/** Notes the consequence that a message names. The one called Ends ends its process the first two times. */
export const handler = async ({ Records: [record] }: SQSEvent) => {
  const { consequence, detail } = messageSchema.parse(JSON.parse(record?.body ?? ""));
  appendFileSync(detail.log, `${consequence}\n`);
  const times = readFileSync(detail.log, "utf8")
    .split("\n")
    .filter((line) => line === "Ends").length;
  if (consequence === "Ends" && times < 3) process.exit(1);
};
