import { Readable } from "node:stream";
import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OnePassDocumentClient } from "./one-pass.ts";

interface Sent {
  headers: Record<string, string>;
  body: Uint8Array;
}
type Answer = readonly [statusCode: number, body: object];

interface Tries {
  getRetryCount: () => number;
  getRetryDelay: () => number;
}
const tries = (count: number): Tries => ({ getRetryCount: () => count, getRetryDelay: () => 0 });
/** A retry strategy of four tries without waits. */
const atOnce = {
  acquireInitialRetryToken: async () => tries(0),
  refreshRetryTokenForRetry: async (before: Tries, { errorType }: { errorType: string }) => {
    if (before.getRetryCount() === 3 || errorType === "CLIENT_ERROR") throw new Error("no more tries");
    return tries(before.getRetryCount() + 1);
  },
  recordSuccess: () => {},
};

/** A client that sends nothing. Its requests get these answers in order. All further requests get the last answer. */
const wired = (...answers: Answer[]) => {
  const sent: Sent[] = [];
  const client = new DynamoDBClient({
    region: "us-east-1",
    endpoint: "http://table.test",
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    retryStrategy: atOnce,
    requestHandler: {
      handle: async (request: Sent) => {
        const [statusCode, body] = answers[Math.min(sent.length, answers.length - 1)] ?? [200, {}];
        sent.push(request);
        const headers = { "content-type": "application/x-amz-json-1.0", "x-amzn-requestid": "request-1" };
        return { response: { statusCode, headers, body: Readable.from([Buffer.from(JSON.stringify(body))]) } };
      },
    },
  } as object);
  return { client, sent };
};

/** What a command causes: its requests without the parts that change with time, and its answer or error. */
const course = async (from: (client: DynamoDBClient) => DynamoDBDocumentClient, command: object, answers: Answer[]) => {
  const { client, sent } = wired(...answers);
  const outcome: unknown = await from(client)
    .send(command as never)
    .catch((error: Error) => ({ ...error, name: error.name, message: error.message, type: error.constructor.name }));
  const requests = sent.map(({ headers, body }) => ({
    target: headers["x-amz-target"],
    type: headers["content-type"],
    length: Number(headers["content-length"]) === body.byteLength,
    signed: Boolean(headers.authorization),
    body: JSON.parse(Buffer.from(body).toString()),
  }));
  return { requests, outcome };
};

const theirs = (client: DynamoDBClient) =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

const agree = async (command: () => object, ...answers: Answer[]) => {
  const [ours, expected] = await Promise.all([
    course(OnePassDocumentClient.from, command(), answers),
    course(theirs, command(), answers),
  ]);
  expect(ours).toEqual(expected);
  return ours;
};

const bytes = fc.uint8Array({ minLength: 1, maxLength: 9 });
const number = fc.oneof(fc.maxSafeInteger(), fc.double({ noNaN: true, min: -1e9, max: 1e9 }));
/** Any value that the table may hold. Lists and maps may contain undefined, which the client leaves out. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: "grapheme" }),
    number,
    fc.boolean(),
    fc.constant(null),
    bytes,
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
    fc.array(fc.string(), { minLength: 1, maxLength: 3 }).map((items) => new Set(items)),
    fc.array(number, { minLength: 1, maxLength: 3 }).map((items) => new Set(items)),
    fc.array(bytes, { minLength: 1, maxLength: 2 }).map((items) => new Set(items)),
    fc.array(fc.oneof(tie("value"), fc.constant(undefined)), { maxLength: 4 }),
    fc.dictionary(fc.string(), fc.oneof(tie("value"), fc.constant(undefined)), { maxKeys: 5 }),
  ),
}));
const record = fc.dictionary(fc.string(), value, { maxKeys: 6 });

const T = "table";
const key = { pk: "team", sk: "a" };

describe("OnePassDocumentClient", () => {
  it("OnePassDocumentClient sends and reads any value that the table may hold exactly as the SDK's client does", async () => {
    await fc.assert(
      fc.asyncProperty(record, record, async (first, second) => {
        const items = [first, second];
        const ExpressionAttributeValues = first;
        const { requests } = await agree(
          () => new PutCommand({ TableName: T, Item: first, ExpressionAttributeValues }),
        );
        const Item = requests[0]?.body.Item;
        const inTable = <V>(value: V) => ({ [T]: value });
        await agree(() => new GetCommand({ TableName: T, Key: first, ConsistentRead: true }), [200, { Item }]);
        await agree(
          () => new UpdateCommand({ TableName: T, Key: key, ExpressionAttributeValues }),
          [200, { Attributes: Item }],
        );
        await agree(
          () => new QueryCommand({ TableName: T, ExclusiveStartKey: first, ExpressionAttributeValues }),
          [200, { Items: [Item, Item], Count: 2, ScannedCount: 3, LastEvaluatedKey: Item }],
        );
        await agree(
          () => new BatchGetCommand({ RequestItems: inTable({ Keys: items, ProjectionExpression: "pk" }) }),
          [200, { Responses: inTable([Item]), UnprocessedKeys: inTable({ Keys: [Item], ConsistentRead: true }) }],
        );
        const requestsOf = (items: unknown[]) =>
          inTable([{ PutRequest: { Item: items[0] } }, { DeleteRequest: { Key: items[1] } }]);
        await agree(
          () => new BatchWriteCommand({ RequestItems: requestsOf(items) } as never),
          [200, { UnprocessedItems: requestsOf([Item, Item]) }],
        );
        const Update = { TableName: T, Key: key, UpdateExpression: "SET a = :a", ExpressionAttributeValues };
        await agree(() => {
          const writes = [
            { Put: { TableName: T, Item: first } },
            { Update },
            { Delete: { TableName: T, Key: second } },
          ];
          return new TransactWriteCommand({ TransactItems: writes, ClientRequestToken: "token" });
        });
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ["NaN", Number.NaN],
    ["an unsafe integer", 2 ** 60],
    ["an empty set", new Set()],
    ["an instance of a class", new Date(0)],
  ])("OnePassDocumentClient refuses an item with %s, as the SDK's client does", async (_what, wrong) => {
    const { requests, outcome } = await agree(() => new PutCommand({ TableName: T, Item: { ...key, wrong } }));
    expect(requests).toEqual([]);
    expect(outcome).toMatchObject({ type: "Error" });
  });

  it("OnePassDocumentClient gives a transaction a token if it has none, and every retry repeats the token", async () => {
    const slow: Answer = [
      400,
      { __type: "com.amazonaws.dynamodb.v20120810#ThrottlingException", message: "Slow down" },
    ];
    const { client, sent } = wired(slow, slow, [200, {}]);
    await OnePassDocumentClient.from(client).send(
      new TransactWriteCommand({ TransactItems: [], ClientRequestToken: undefined }),
    );
    const tokens = sent.map(({ body }) => JSON.parse(Buffer.from(body).toString()).ClientRequestToken);
    expect(tokens).toEqual([expect.stringMatching(/^[\w-]{36}$/), tokens[0], tokens[0]]);
  });

  const type = (name: string) => `com.amazonaws.dynamodb.v20120810#${name}`;
  it.each<[string, number, object]>([
    [
      "TransactionCanceledException",
      400,
      {
        Message: "no",
        CancellationReasons: [{ Code: "None" }, { Code: "ConditionalCheckFailed", Item: { n: { N: "1" } } }],
      },
    ],
    ["ConditionalCheckFailedException", 400, { message: "no", Item: { a: { S: "b" } } }],
    ["ProvisionedThroughputExceededException", 400, { message: "Slow down" }],
    ["ResourceNotFoundException", 400, { message: "no table" }],
    ["ValidationException", 400, { message: "wrong" }],
    ["InternalServerError", 500, { message: "oh" }],
  ])("OnePassDocumentClient throws and retries %s as the SDK's client does", async (name, status, body) => {
    const { outcome } = await agree(
      () => new GetCommand({ TableName: T, Key: key }),
      [status, { __type: type(name), ...body }],
    );
    expect(outcome).toMatchObject({ name, $metadata: { httpStatusCode: status, requestId: "request-1" } });
  });

  it("OnePassDocumentClient leaves the low-level client's own commands unchanged", async () => {
    const { client, sent } = wired([200, { Item: { n: { N: "1" } } }]);
    OnePassDocumentClient.from(client);
    expect((await client.send(new GetItemCommand({ TableName: T, Key: { pk: { S: "a" } } }))).Item).toEqual({
      n: { N: "1" },
    });
    expect(JSON.parse(Buffer.from(sent[0]?.body ?? []).toString())).toEqual({ TableName: T, Key: { pk: { S: "a" } } });
  });
});
