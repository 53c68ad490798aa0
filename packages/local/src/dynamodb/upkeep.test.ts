import { DatabaseSync } from "node:sqlite";
import { BatchWriteItemCommand, DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { DataFolder } from "../data-folder.ts";
import { REGION } from "../stand-in.ts";
import { CREDENTIALS, temporaryFolder } from "../testing.ts";
import { type DynamoDb, startDynamoDb } from "./dynamodb.ts";
import { deleteExpired, trimStream } from "./upkeep.ts";

const TABLE = "clearhouse-test";
let folder: DataFolder;
let remove: () => void;
let dynamo: DynamoDb;
let client: DynamoDBClient;

const start = async () => {
  dynamo = await startDynamoDb({ folder, tableName: TABLE, credentials: CREDENTIALS, kind: "dynoxide" });
  client = new DynamoDBClient({ endpoint: dynamo.endpoint, region: REGION, credentials: CREDENTIALS });
};

const databasePath = (): string => {
  if (!dynamo.store) throw new Error("no store");
  return dynamo.store.program.data;
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

test("trimming forgets relayed stream records, keeps the last one, and later records are numbered after it", async () => {
  const sequenceNumbers = () => {
    const database = new DatabaseSync(databasePath(), { readOnly: true });
    const rows = database.prepare("SELECT sequence_number AS n FROM _stream_records ORDER BY id").all();
    database.close();
    return rows.map((row) => Number(row.n));
  };
  for (const pk of ["a", "b", "c", "d"]) await put(pk);
  trimStream(databasePath(), TABLE, 2n);
  expect(sequenceNumbers()).toEqual([3, 4]);
  trimStream(databasePath(), TABLE, 4n);
  expect(sequenceNumbers()).toEqual([4]);
  await put("e");
  expect(sequenceNumbers()).toEqual([4, 5]);
});

test("items past their time are deleted, the others stay", async () => {
  await put("past", { expires: { N: "1000" } });
  await put("future", { expires: { N: "3000" } });
  await put("forever");
  expect(await deleteExpired(client, databasePath(), TABLE, 2_000)).toBe(1);
  expect([await get("past"), await get("future"), await get("forever")].map(Boolean)).toEqual([false, true, true]);
});

/** Writes items in batches of 25, four at a time; says how many times the first tenth's median the last tenth's is. */
const slowdown = async (items: number): Promise<number> => {
  const batches = items / 25;
  const durations: number[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (next < batches) {
        const batch = next++;
        const began = performance.now();
        await client.send(
          new BatchWriteItemCommand({
            RequestItems: {
              [TABLE]: Array.from({ length: 25 }, (_, n) => ({
                PutRequest: {
                  Item: {
                    pk: { S: `p${batch}` },
                    sk: { S: `s${n}` },
                    gsi1pk: { S: "g" },
                    gsi1sk: { S: `${batch}-${n}` },
                  },
                },
              })),
            },
          }),
        );
        durations[batch] = performance.now() - began;
      }
    }),
  );
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const tenth = batches / 10;
  return median(durations.slice(-tenth)) / median(durations.slice(0, tenth));
};

test("the 20,000th item costs what the first did", { timeout: 180_000 }, async () => {
  expect(await slowdown(20_000)).toBeLessThanOrEqual(1.6);
});

test("without the stream index each write is slower than the one before", { timeout: 300_000 }, async () => {
  const database = new DatabaseSync(databasePath());
  database.exec("DROP INDEX clearhouse_stream_records_by_sequence");
  database.close();
  expect(await slowdown(8_000)).toBeGreaterThan(1.6);
});
