import {
  DescribeTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  ScanCommand,
} from "@aws-sdk/client-dynamodb";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DataFolder } from "../data-folder.ts";
import { readSettings } from "../environment.ts";
import { REGION } from "../stand-in.ts";
import { CREDENTIALS, temporaryFolder, until } from "../testing.ts";
import { type DynamoDb, startDynamoDb } from "./dynamodb.ts";

const TABLE = "clearhouse-test";
/** What npm run fidelity names; else what this machine runs. */
const { CLEARHOUSE_STORE: kind } = readSettings();
let folder: DataFolder;
let remove: () => void;
let dynamo: DynamoDb;
let client: DynamoDBClient;

const start = async () => {
  dynamo = await startDynamoDb({ folder, tableName: TABLE, credentials: CREDENTIALS, kind });
  client = new DynamoDBClient({ endpoint: dynamo.endpoint, region: REGION, credentials: CREDENTIALS });
};

beforeEach(async () => {
  ({ folder, remove } = temporaryFolder());
  await start();
});

afterEach(async () => {
  client.destroy();
  await dynamo.stop();
  remove();
});

const put = (pk: string, more: Record<string, { S: string } | { N: string }> = {}) =>
  client.send(new PutItemCommand({ TableName: TABLE, Item: { pk: { S: pk }, sk: { S: "a" }, ...more } }));
const get = async (pk: string) =>
  (await client.send(new GetItemCommand({ TableName: TABLE, Key: { pk: { S: pk }, sk: { S: "a" } } }))).Item;

test("the table has the indexes, the stream and the time to live of its definition", async () => {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: TABLE }));
  const indexes = Table?.GlobalSecondaryIndexes?.map((index) => [index.IndexName, index.Projection?.ProjectionType]);
  // In no order that a store has to keep.
  expect(indexes?.toSorted()).toEqual([
    ["gsi1", "ALL"],
    ["gsi2", "ALL"],
    ["gsi3", "ALL"],
    ["gsi4", "KEYS_ONLY"],
  ]);
  expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" });
});

test("what was written is there after a stop and a start", async () => {
  await put("kept", { name: { S: "Café 🎬 \u0627" } });
  client.destroy();
  await dynamo.stop();
  await start();
  expect(await get("kept")).toMatchObject({ name: { S: "Café 🎬 \u0627" } });
});

test("a store that was killed is started again on the same address with its data", async () => {
  await put("kept");
  process.kill(dynamo.store?.pid() ?? 0, "SIGKILL");
  await until(() => (dynamo.store?.restarts() === 1 && dynamo.store.pid() > 0 ? true : undefined));
  expect(await until(() => get("kept").catch(() => undefined))).toMatchObject({ pk: { S: "kept" } });
});

test("whoever doesn't know its secret, a page of another origin among them, gets nothing from it", async () => {
  await put("kept");
  const port = new URL(dynamo.endpoint).port;
  const scan = async (accessKeyId: string): Promise<unknown> => {
    const stranger = new DynamoDBClient({
      endpoint: `http://127.0.0.1:${port}`,
      region: REGION,
      credentials: { accessKeyId, secretAccessKey: "a guess" },
      maxAttempts: 1,
    });
    try {
      return await stranger.send(new ScanCommand({ TableName: TABLE }));
    } catch (error) {
      return error;
    } finally {
      stranger.destroy();
    }
  };
  // dynoxide doesn't listen on the usual address, and in DynamoDB Local another key's database is another one.
  const refusal = dynamo.store?.program.kind === "dynoxide" ? "ECONNREFUSED" : "ResourceNotFoundException";
  expect(String(await scan("STRANGER"))).toContain(refusal);
});
