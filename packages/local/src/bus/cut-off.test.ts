import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { runsOf } from "@clearhouse/functions/delivery.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DataFolder } from "../data-folder.ts";
import { type DynamoDb, startDynamoDb } from "../dynamodb/dynamodb.ts";
import { REGION } from "../stand-in.ts";
import { CREDENTIALS, temporaryFolder } from "../testing.ts";
import { endCutOff } from "./cut-off.ts";
import { openQueue } from "./queue.ts";

const TABLE = "clearhouse-test";
let folder: DataFolder;
let remove: () => void;
let dynamo: DynamoDb;
let table: DynamoDBDocumentClient;

beforeEach(async () => {
  ({ folder, remove } = temporaryFolder());
  dynamo = await startDynamoDb({ folder, tableName: TABLE, credentials: CREDENTIALS });
  table = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: dynamo.endpoint, region: REGION, credentials: CREDENTIALS }),
  );
});
afterEach(async () => {
  table.destroy();
  await dynamo.stop();
  remove();
});

const mark = (eventId: string, consequence: string, status: string) =>
  table.send(new PutCommand({ TableName: TABLE, Item: { ...runsOf(eventId), sk: consequence, status } }));

const marksOf = async (eventId: string) => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: TABLE,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": runsOf(eventId).pk },
    }),
  );
  return Items.map(({ sk, status }) => `${sk} ${status}`);
};

test("what a run that ended was doing is nobody's, what it did is done, and all that is owed is due at once", async () => {
  const queue = openQueue(folder.file("bus.sqlite"));
  const entry = (id: string) => JSON.stringify({ detail: { id } });
  const owed = [entry("evt_1"), entry("evt_2"), JSON.stringify({ eventType: "Bounce" })];
  queue.add(
    owed.map((event) => ({ subscription: "A", event })),
    Date.now() + 3_600_000,
  );
  await mark("evt_1", "hash-file", "INPROGRESS");
  await mark("evt_1", "make-thumbnail", "COMPLETED");
  await mark("evt_2", "hash-file", "INPROGRESS");
  await mark("evt_3", "hash-file", "COMPLETED");

  await endCutOff(queue, { endpoint: dynamo.endpoint, credentials: CREDENTIALS, tableName: TABLE });

  expect(await marksOf("evt_1")).toEqual(["make-thumbnail COMPLETED"]);
  expect(await marksOf("evt_2")).toEqual([]);
  expect(await marksOf("evt_3")).toEqual(["hash-file COMPLETED"]);
  expect(queue.due(Date.now(), 10).map(({ event }) => event)).toEqual(owed);
  queue.close();
});
