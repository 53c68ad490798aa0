import { type AttributeValue, DynamoDBClient, GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { readSettings } from "../environment.ts";
import { REGION } from "../stand-in.ts";
import { CREDENTIALS, temporaryFolder } from "../testing.ts";
import { type DynamoDb, startDynamoDb } from "./dynamodb.ts";

export const TABLE = "clearhouse-test";

/**
 * Opens a table for a test, in a folder of its own.
 * @param kind the program; by default the one that npm run fidelity sets, or the usual one for this machine
 */
export const openTestTable = async (kind = readSettings().CLEARHOUSE_STORE) => {
  const { folder, remove } = temporaryFolder();
  let dynamo: DynamoDb;
  let client: DynamoDBClient;

  const start = async () => {
    dynamo = await startDynamoDb({ folder, tableName: TABLE, credentials: CREDENTIALS, kind });
    client = new DynamoDBClient({ endpoint: dynamo.endpoint, region: REGION, credentials: CREDENTIALS });
  };
  const stop = async () => {
    client.destroy();
    await dynamo.stop();
  };
  await start();

  return {
    folder,
    get dynamo() {
      return dynamo;
    },
    get client() {
      return client;
    },
    /** The supervised process of the local DynamoDB. */
    get store() {
      if (!dynamo.store) throw new Error("The table isn't in a store of this test");
      return dynamo.store;
    },
    put: (pk: string, more: Record<string, AttributeValue> = {}) =>
      client.send(new PutItemCommand({ TableName: TABLE, Item: { pk: { S: pk }, sk: { S: "a" }, ...more } })),
    get: async (pk: string) =>
      (await client.send(new GetItemCommand({ TableName: TABLE, Key: { pk: { S: pk }, sk: { S: "a" } } }))).Item,
    restart: async () => {
      await stop();
      await start();
    },
    close: async () => {
      await stop();
      remove();
    },
  };
};
export type TestTable = Awaited<ReturnType<typeof openTestTable>>;
