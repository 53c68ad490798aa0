import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { timeLimited } from "@clearhouse/core/platform/aws/request-handler.ts";
import { runsOf } from "@clearhouse/functions/delivery.ts";
import pMap from "p-map";
import * as z from "zod";
import { type Credentials, REGION } from "../stand-in.ts";
import type { Queue } from "./queue.ts";

interface Table {
  endpoint: string;
  credentials: Credentials;
  tableName: string;
}

const PARALLEL = 8;

const runs = z.array(z.object({ pk: z.string(), sk: z.string(), status: z.string() }));
const entry = z.object({ detail: z.object({ id: z.string() }) });

const eventIdOf = (event: string): string | undefined => {
  const parsed = entry.safeParse(JSON.parse(event));
  return parsed.success ? parsed.data.detail.id : undefined;
};

/**
 * Removes the table's records of deliveries that are running, and makes all unfinished deliveries due at once. Call
 * this function before anything is delivered. Only one process at a time runs functions with this data folder, so these
 * deliveries were interrupted when the previous process ended. Their records would block further deliveries of the same
 * events for as long as the function may take.
 */
export const endCutOff = async (queue: Queue, { endpoint, credentials, tableName }: Table): Promise<void> => {
  const client = new DynamoDBClient({ requestHandler: timeLimited("table"), endpoint, region: REGION, credentials });
  const table = DynamoDBDocumentClient.from(client);

  const endRunsOf = async (eventId: string): Promise<void> => {
    const { Items } = await table.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": runsOf(eventId).pk },
        ConsistentRead: true,
      }),
    );
    for (const { pk, sk, status } of runs.parse(Items ?? [])) {
      if (status === "INPROGRESS") await table.send(new DeleteCommand({ TableName: tableName, Key: { pk, sk } }));
    }
  };

  const left = new Set(queue.unfinished().flatMap((event) => eventIdOf(event) ?? []));
  try {
    await pMap(left, endRunsOf, { concurrency: PARALLEL });
    queue.dueAt(Date.now());
  } finally {
    client.destroy();
  }
};
