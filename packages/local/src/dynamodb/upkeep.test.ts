import { DatabaseSync } from "node:sqlite";
import { DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
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

/** What that many writes leave behind, as copies of the record that is there. */
const addStreamRecords = (count: number): void => {
  const database = new DatabaseSync(databasePath(), { timeout: 30_000 });
  const names = database
    .prepare("SELECT name FROM pragma_table_info('_stream_records') WHERE name <> 'id'")
    .all()
    .map(({ name }) => String(name));
  const copied = names.map((name) => (name === "sequence_number" ? "CAST(n AS TEXT)" : name));
  database.exec(
    `WITH RECURSIVE counted(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM counted WHERE n < ${count})
     INSERT INTO _stream_records(${names.join(", ")})
     SELECT ${copied.join(", ")} FROM (SELECT * FROM _stream_records LIMIT 1), counted`,
  );
  database.close();
};

/** The quickest of some: what else the machine does makes a write slower, never faster. */
const writeMs = async (): Promise<number> => {
  const took: number[] = [];
  for (let round = 0; round < 20; round++) {
    const began = performance.now();
    await put(`p${round}`);
    took.push(performance.now() - began);
  }
  return Math.min(...took);
};

test("the index tells a write the next sequence number; without it each reads all stream records there are", async () => {
  await put("first");
  addStreamRecords(100_000);
  const indexed = await writeMs();
  const database = new DatabaseSync(databasePath(), { timeout: 30_000 });
  database.exec("DROP INDEX clearhouse_stream_records_by_sequence");
  database.close();
  expect(await writeMs()).toBeGreaterThan(3 * indexed);
});
