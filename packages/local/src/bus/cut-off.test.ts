import { DynamoDBDocumentClient, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { runsOf } from "@clearhouse/functions/delivery.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestTable, TABLE, type TestTable } from "../dynamodb/testing.ts";
import { CREDENTIALS } from "../testing.ts";
import { endCutOff } from "./cut-off.ts";
import { openQueue } from "./queue.ts";

let table: TestTable;
let documents: DynamoDBDocumentClient;
beforeEach(async () => {
  table = await openTestTable();
  documents = DynamoDBDocumentClient.from(table.client);
});
afterEach(() => table.close());

const mark = (eventId: string, consequence: string, status: string) =>
  documents.send(new PutCommand({ TableName: TABLE, Item: { ...runsOf(eventId), sk: consequence, status } }));

const marksOf = async (eventId: string) => {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: TABLE,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": runsOf(eventId).pk },
    }),
  );
  return Items.map(({ sk, status }) => `${sk} ${status}`);
};

test("endCutOff deletes only interrupted functions' idempotency records, and makes all unfinished deliveries due now", async () => {
  const queue = openQueue(table.folder.file("bus.sqlite"));
  const entry = (id: string) => JSON.stringify({ detail: { id } });
  const unfinished = [entry("evt_1"), entry("evt_2"), JSON.stringify({ eventType: "Bounce" })];
  queue.add(
    unfinished.map((event) => ({ subscription: "A", team: "", event })),
    Date.now() + 3_600_000,
  );
  await mark("evt_1", "hash-file", "INPROGRESS");
  await mark("evt_1", "make-thumbnail", "COMPLETED");
  await mark("evt_2", "hash-file", "INPROGRESS");
  await mark("evt_3", "hash-file", "COMPLETED");

  await endCutOff(queue, { endpoint: table.dynamo.endpoint, credentials: CREDENTIALS, tableName: TABLE });

  expect(await marksOf("evt_1")).toEqual(["make-thumbnail COMPLETED"]);
  expect(await marksOf("evt_2")).toEqual([]);
  expect(await marksOf("evt_3")).toEqual(["hash-file COMPLETED"]);
  expect(queue.dueIn({ subscription: "A", team: "" }, Date.now(), 10).map((id) => queue.read(id).event)).toEqual(
    unfinished,
  );
  queue.close();
});
