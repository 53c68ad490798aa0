import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ScanCommand,
  UpdateTableCommand,
} from "@aws-sdk/client-dynamodb";
import { TABLE as TABLE_DEFINITION } from "@clearhouse/core/platform/store/table.definition.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { REGION } from "../stand-in.ts";
import { temporaryFolder, until } from "../testing.ts";
import { superviseStore } from "./process.ts";
import { storeProgram, usualStore } from "./programs.ts";
import { openTestTable, TABLE, type TestTable } from "./testing.ts";

let table: TestTable;
beforeEach(async () => {
  table = await openTestTable();
});
afterEach(() => table.close());

test("the table has the indexes, the stream and the expiry of its definition", async () => {
  const { Table } = await table.client.send(new DescribeTableCommand({ TableName: TABLE }));
  const indexes = Table?.GlobalSecondaryIndexes?.map((index) => [index.IndexName, index.Projection?.ProjectionType]);
  // The indexes are sorted here, because the local database may return them in any order.
  expect(indexes?.toSorted()).toEqual([
    ["gsi1", "ALL"],
    ["gsi2", "ALL"],
    ["gsi3", "ALL"],
    ["gsi4", "KEYS_ONLY"],
  ]);
  expect(Table?.StreamSpecification).toEqual({ StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" });
  const { TimeToLiveDescription } = await table.client.send(new DescribeTimeToLiveCommand({ TableName: TABLE }));
  expect(TimeToLiveDescription).toEqual({ TimeToLiveStatus: "ENABLED", AttributeName: "expires" });
});

test("written data is still in the table after the local database was stopped and started", async () => {
  await table.put("kept", { name: { S: "Café 🎬 \u0627" } });
  await table.restart();
  expect(await table.get("kept")).toMatchObject({ name: { S: "Café 🎬 \u0627" } });
});

test("a local database that was killed is started again at the same URL with its data", async () => {
  await table.put("kept");
  const store = table.store;
  process.kill(store.pid(), "SIGKILL");
  await until(() => (store.restarts() === 1 && store.pid() > 0 ? true : undefined));
  expect(await until(() => table.get("kept").catch(() => undefined))).toMatchObject({ pk: { S: "kept" } });
});

test("a local database that exits while starting is started again on another port", async () => {
  const { folder, remove } = temporaryFolder();
  const usual = storeProgram(usualStore(), folder);
  const ports: number[] = [];
  const command = (port: number) => {
    ports.push(port);
    return ports.length === 1 ? ["false"] : usual.command(port);
  };
  const store = await superviseStore(folder, { ...usual, command });
  expect([ports.length, new URL(store.endpoint).port]).toEqual([2, String(ports[1])]);
  expect(ports[0]).not.toBe(ports[1]);
  await store.stop();
  remove();
});

test("a caller who doesn't know the local database's secret can't read the table", async () => {
  await table.put("kept");
  const port = new URL(table.dynamo.endpoint).port;
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
  // The local database is either dynoxide, which answers only at a random IP address and not at 127.0.0.1, or DynamoDB
  // Local, which has a separate database for each access key.
  const refusal = table.store.program.kind === "dynoxide" ? "ECONNREFUSED" : "ResourceNotFoundException";
  expect(String(await scan("STRANGER"))).toContain(refusal);
});

test("the indexes of earlier releases are removed when the table is opened, and its items stay", async () => {
  const indexes = async () => {
    const { Table } = await table.client.send(new DescribeTableCommand({ TableName: TABLE }));
    return (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName, IndexStatus }) => `${IndexName} ${IndexStatus}`);
  };
  for (const [IndexName, { partitionKey, sortKey, projection }] of Object.entries(TABLE_DEFINITION.leaving)) {
    await table.client.send(
      new UpdateTableCommand({
        TableName: TABLE,
        AttributeDefinitions: [partitionKey, sortKey].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
        GlobalSecondaryIndexUpdates: [
          {
            Create: {
              IndexName,
              KeySchema: [
                { AttributeName: partitionKey, KeyType: "HASH" },
                { AttributeName: sortKey, KeyType: "RANGE" },
              ],
              Projection: { ProjectionType: projection },
            },
          },
        ],
      }),
    );
    await vi.waitFor(async () => expect(await indexes()).toContain(`${IndexName} ACTIVE`), 20_000);
  }
  const { partitionKey, sortKey } = TABLE_DEFINITION.leaving.gsi5;
  await table.put("kept", { [partitionKey]: { S: "p" }, [sortKey]: { S: "s" } });
  await table.restart();
  const left = Object.keys(TABLE_DEFINITION.indexes).map((name) => `${name} ACTIVE`);
  expect((await indexes()).toSorted()).toEqual(left);
  expect(await table.get("kept")).toMatchObject({ [partitionKey]: { S: "p" } });
});
