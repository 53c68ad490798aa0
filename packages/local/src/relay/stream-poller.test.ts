import { UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as z from "zod";
import { openTestTable, TABLE, type TestTable } from "../dynamodb/testing.ts";
import type { Handler } from "../handlers.ts";
import { readBody, serve } from "../server.ts";
import { CREDENTIALS, until } from "../testing.ts";
import type { Timer } from "../timer.ts";
import { startStreamPoller } from "./stream-poller.ts";

let table: TestTable;
let poller: Timer | undefined;
let mark: string | undefined;
let seen: string[];
let relay: Handler;

const streamEvent = z.object({
  Records: z.array(
    z.object({
      eventName: z.string(),
      eventSource: z.literal("aws:dynamodb"),
      dynamodb: z.object({
        ApproximateCreationDateTime: z.number(),
        NewImage: z.object({ sk: z.object({ S: z.string() }) }),
      }),
    }),
  ),
});
const idsOf = (event: unknown) => streamEvent.parse(event).Records.map(({ dynamodb }) => dynamodb.NewImage.sk.S);

const startPoller = (endpoint = table.dynamo.endpoint) => {
  poller = startStreamPoller({
    endpoint,
    credentials: CREDENTIALS,
    streamArn: table.dynamo.streamArn,
    load: async () => (event, context) => relay(event, context),
    checkpoint: {
      read: () => mark,
      write: (value) => {
        mark = value;
      },
    },
    relayed: () => undefined,
    idleMs: 5,
  });
};
const stopPoller = async () => {
  await poller?.stop();
  poller = undefined;
};

beforeEach(async () => {
  mark = undefined;
  seen = [];
  relay = async (event) => void seen.push(...idsOf(event));
  table = await openTestTable();
});
afterEach(async () => {
  await stopPoller();
  await table.close();
});

const put = (id: string, entity = "outbox") => table.put("outbox#1", { sk: { S: id }, __edb_e__: { S: entity } });

/** The shards of a stream, of which the first is closed. */
const shards = [
  { ShardId: "first", SequenceNumberRange: { StartingSequenceNumber: "1", EndingSequenceNumber: "2" } },
  { ShardId: "second", ParentShardId: "first", SequenceNumberRange: { StartingSequenceNumber: "3" } },
];
const record = (n: number) => ({
  eventName: "INSERT",
  dynamodb: { SequenceNumber: String(n), NewImage: { __edb_e__: { S: "outbox" }, sk: { S: String(n) } } },
});

const rotated = () =>
  serve((request, response) => {
    void readBody(request, 10_000).then((body) => {
      const asked = JSON.parse(body);
      const after = Number(asked.SequenceNumber ?? 0);
      const answers: Record<string, () => object> = {
        DescribeStream: () => ({ StreamDescription: { Shards: shards } }),
        GetShardIterator: () => ({ ShardIterator: `${asked.ShardId}:${after}` }),
        GetRecords: () => {
          const [shard, from] = asked.ShardIterator.split(":");
          const numbers = (shard === "first" ? [1, 2] : [3, 4]).filter((n) => n > Number(from));
          const next = shard === "second" && { NextShardIterator: `second:${numbers.at(-1) ?? from}` };
          return { Records: numbers.map(record), ...next };
        },
      };
      const action = String(request.headers["x-amz-target"]).split(".")[1] ?? "";
      response.writeHead(200, { "content-type": "application/x-amz-json-1.0" });
      response.end(JSON.stringify(answers[action]?.()));
    });
  });

test.each([
  ["nothing was read before", undefined, ["1", "2", "3", "4"]],
  ["the first shard was read in part", "1", ["2", "3", "4"]],
  ["the first shard was read to its end", "2", ["3", "4"]],
  ["the second shard was begun", "3", ["4"]],
])("reading continues in the next shard after the end of a shard (%s)", async (_, before, expected) => {
  const stream = await rotated();
  mark = before;
  startPoller(stream.endpoint);
  await until(() => (mark === "4" ? true : undefined));
  await stopPoller();
  await stream.stop();
  expect(seen).toEqual(expected);
});

test("only new outbox items reach the relay function, in order", async () => {
  startPoller();
  await put("1");
  await put("2", "asset");
  await table.client.send(
    new UpdateItemCommand({
      TableName: TABLE,
      Key: { pk: { S: "outbox#1" }, sk: { S: "1" } },
      UpdateExpression: "SET n = :n",
      ExpressionAttributeValues: { ":n": { N: "1" } },
    }),
  );
  await put("3");
  await until(() => (seen.length >= 2 ? true : undefined));
  expect(seen).toEqual(["1", "3"]);
});

test("records that were written while no poller was running are relayed once by the next poller", async () => {
  startPoller();
  await put("1");
  await until(() => (mark ? true : undefined));
  await stopPoller();
  await put("2");
  startPoller();
  await until(() => (seen.length >= 2 ? true : undefined));
  expect(seen).toEqual(["1", "2"]);
});

test("a relay function that failed is called again with the same records", async () => {
  let calls = 0;
  relay = async (event) => {
    calls += 1;
    if (calls === 1) throw new Error("no bus");
    seen.push(...idsOf(event));
  };
  startPoller();
  await put("1");
  await until(() => (seen.length >= 1 ? true : undefined));
  expect([calls, seen]).toEqual([2, ["1"]]);
});

test("if the relay function reports a failed record, the function gets that record and all later records again", async () => {
  const batches: string[][] = [];
  await put("1");
  await put("2");
  await put("3");
  relay = async (event) => {
    batches.push(idsOf(event));
    const second = z
      .object({ Records: z.array(z.object({ dynamodb: z.object({ SequenceNumber: z.string() }) })) })
      .parse(event);
    const itemIdentifier = second.Records[1]?.dynamodb.SequenceNumber;
    return { batchItemFailures: batches.length === 1 ? [{ itemIdentifier }] : [] };
  };
  startPoller();
  await until(() => (Number(mark) === 3 ? true : undefined));
  expect(batches).toEqual([
    ["1", "2", "3"],
    ["2", "3"],
  ]);
});

test("the checkpoint isn't moved while the relay still works on the records, and the next reader gets the records again", async () => {
  const entered = Promise.withResolvers<void>();
  const died = Promise.withResolvers<void>();
  relay = async () => {
    entered.resolve();
    await died.promise;
  };
  startPoller();
  await put("1");
  await entered.promise;
  expect(mark).toBeUndefined();
  const unfinished = poller;
  relay = async (event) => void seen.push(...idsOf(event));
  startPoller();
  await until(() => (seen.length >= 1 ? true : undefined));
  expect(seen).toEqual(["1"]);
  died.resolve();
  await unfinished?.stop();
});

test("reading continues after the local database was killed and started again", async () => {
  startPoller();
  await put("1");
  await until(() => (seen.length >= 1 ? true : undefined));
  process.kill(table.store.pid(), "SIGKILL");
  await until(() =>
    put("2").then(
      () => true,
      () => undefined,
    ),
  );
  await until(() => (seen.includes("2") ? true : undefined));
  expect(seen).toEqual(["1", "2"]);
});
