import { GetItemCommand } from "@aws-sdk/client-dynamodb";
import { HeadObjectCommand, NotFound } from "@aws-sdk/client-s3";
import { env } from "./env.ts";
import { log } from "./log.ts";
import { dynamo } from "./store/clients.ts";
import { s3 } from "./store/s3.ts";

const answers = async (part: string, ask: () => Promise<unknown>): Promise<boolean> => {
  try {
    await ask();
    return true;
  } catch (error) {
    // S3 answers 'not found' for this missing object, so S3 works.
    if (error instanceof NotFound) return true;
    log.error("part not ready", error, { part });
    return false;
  }
};

/** Whether the table and the media bucket, which the API needs, can be read now. */
export const ready = async (): Promise<Record<"table" | "media", boolean>> => {
  const nothing = { pk: { S: "ready" }, sk: { S: "ready" } };
  const [table, media] = await Promise.all([
    answers("table", () => dynamo.send(new GetItemCommand({ TableName: env.TABLE_NAME, Key: nothing }))),
    answers("media", () => s3.send(new HeadObjectCommand({ Bucket: env.MEDIA_BUCKET, Key: "ready" }))),
  ]);
  return { table, media };
};
