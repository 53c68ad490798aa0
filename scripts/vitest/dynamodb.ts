import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { TABLE } from "../../packages/core/src/platform/store/table.definition.ts";
import { freePort } from "./ports.ts";

const BINARY = join(import.meta.dirname, "../../node_modules/@dynoxide/linux-x64/dynoxide");
/** A header with an invented signature. The local DynamoDB parses the header, but doesn't check the signature. */
export const AUTHORIZATION =
  "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=test";

/**
 * Makes a call by DynamoDB's protocol without the SDK, because importing the SDK would take a fifth of a second in
 * every test file.
 */
async function call(endpoint: string, operation: string, body: object): Promise<void> {
  const response = await fetch(endpoint, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.0",
      "x-amz-target": `DynamoDB_20120810.${operation}`,
      "x-amz-date": "20260101T000000Z",
      authorization: AUTHORIZATION,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${operation} answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

/**
 * Starts an in-memory DynamoDB on a free port, or uses the one that CLEARHOUSE_DYNAMODB_ENDPOINT names (on machines for
 * which dynoxide has no binary).
 */
export async function startDynamoDb(): Promise<{ endpoint: string; stop: () => Promise<void> }> {
  const given = process.env.CLEARHOUSE_DYNAMODB_ENDPOINT;
  if (given !== undefined && given !== "") return { endpoint: given, stop: async () => {} };
  if (!existsSync(BINARY)) {
    throw new Error(`${BINARY} is missing. Run npm ci, or set CLEARHOUSE_DYNAMODB_ENDPOINT to a DynamoDB endpoint.`);
  }
  let complaint = "";
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const port = await freePort();
    const child = spawn(BINARY, ["--port", String(port)], { stdio: ["ignore", "ignore", "pipe"] });
    child.stderr.on("data", (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-2000);
    });
    const endpoint = `http://127.0.0.1:${port}`;
    if (await answers(child, endpoint)) {
      const kill = () => child.kill("SIGKILL");
      process.once("exit", kill);
      return {
        endpoint,
        stop: async () => {
          process.off("exit", kill);
          await stopped(child);
        },
      };
    }
    await stopped(child);
  }
  throw new Error(`dynoxide did not start: ${complaint.trim() || "no output"}`);
}

async function answers(child: ChildProcess, endpoint: string): Promise<boolean> {
  const deadline = performance.now() + 10_000;
  while (performance.now() < deadline && child.exitCode === null && child.pid !== undefined) {
    try {
      await call(endpoint, "ListTables", {});
      return true;
    } catch {
      // The local DynamoDB isn't listening yet.
      await setTimeout(10);
    }
  }
  return false;
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}

/**
 * Creates the table as in table.definition.ts, but without its stream, because the stream's reader is tested in
 * packages/local.
 */
export async function createTable(endpoint: string, name: string): Promise<void> {
  const indexes = Object.entries(TABLE.indexes);
  const keys = [TABLE, ...indexes.map(([, index]) => index)].flatMap((key) => [key.partitionKey, key.sortKey]);
  const schema = (key: { partitionKey: string; sortKey: string }) => [
    { AttributeName: key.partitionKey, KeyType: "HASH" },
    { AttributeName: key.sortKey, KeyType: "RANGE" },
  ];
  await call(endpoint, "CreateTable", {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: keys.map((key) => ({ AttributeName: key, AttributeType: "S" })),
    KeySchema: schema(TABLE),
    GlobalSecondaryIndexes: indexes.map(([indexName, index]) => ({
      IndexName: indexName,
      KeySchema: schema(index),
      Projection: { ProjectionType: index.projection },
    })),
  });
}
