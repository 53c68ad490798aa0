import { setTimeout } from "node:timers/promises";
import {
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  type ProjectionType,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { TABLE } from "@clearhouse/core/platform/store/table.definition.ts";

const describe = async (client: DynamoDBClient, name: string): Promise<TableDescription | undefined> => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

const keySchema = (partitionKey: string, sortKey: string) => [
  { AttributeName: partitionKey, KeyType: "HASH" as const },
  { AttributeName: sortKey, KeyType: "RANGE" as const },
];

const REMOVAL_MS = 60_000;

/** Removes the indexes of earlier releases, one a call. DynamoDB Local answers before an index is gone. */
const removeIndexes = async (
  client: DynamoDBClient,
  name: string,
  { GlobalSecondaryIndexes = [] }: TableDescription,
) => {
  for (const { IndexName = "", IndexStatus } of GlobalSecondaryIndexes) {
    if (!(IndexName in TABLE.leaving)) continue;
    const removal = { TableName: name, GlobalSecondaryIndexUpdates: [{ Delete: { IndexName } }] };
    if (IndexStatus !== "DELETING") await client.send(new UpdateTableCommand(removal));
    const isThere = async () =>
      (await describe(client, name))?.GlobalSecondaryIndexes?.some((index) => index.IndexName === IndexName);
    for (const until = Date.now() + REMOVAL_MS; await isThere(); await setTimeout(50))
      if (Date.now() > until) throw new Error(`The index ${IndexName} isn't removed after a minute.`);
  }
};

/**
 * Creates the table from its definition if it doesn't exist, and removes indexes that the definition doesn't have any
 * more. @returns the ARN of its stream
 */
export const ensureTable = async (client: DynamoDBClient, name: string): Promise<string> => {
  const existing = await describe(client, name);
  if (existing) await removeIndexes(client, name, existing);
  else {
    const indexes = Object.entries(TABLE.indexes);
    const names = [TABLE, ...Object.values(TABLE.indexes)].flatMap((keys) => [keys.partitionKey, keys.sortKey]);
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: "PAY_PER_REQUEST",
        AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
        KeySchema: keySchema(TABLE.partitionKey, TABLE.sortKey),
        GlobalSecondaryIndexes: indexes.map(([IndexName, index]) => ({
          IndexName,
          KeySchema: keySchema(index.partitionKey, index.sortKey),
          Projection: { ProjectionType: index.projection satisfies ProjectionType },
        })),
        StreamSpecification: { StreamEnabled: true, StreamViewType: TABLE.stream },
      }),
    );
  }
  // Expiry is turned on by a separate call at every start. If this process is killed after CreateTable, the next start
  // turns expiry on.
  await client
    .send(
      new UpdateTimeToLiveCommand({
        TableName: name,
        TimeToLiveSpecification: { Enabled: true, AttributeName: TABLE.ttlAttribute },
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof Error && /already enabled/i.test(error.message))) throw error;
    });
  const stream = (existing ?? (await describe(client, name)))?.LatestStreamArn;
  if (!stream) throw new Error(`Table ${name} has no stream`);
  return stream;
};
