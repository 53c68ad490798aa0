import { randomUUID } from "node:crypto";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, describe, expect, it } from "vitest";
import { env } from "../env.ts";
import { CodedError } from "../errors/error.ts";
import { table } from "./clients.ts";
import { type Plan, transact, type Write } from "./transaction.ts";

const MIDDLEWARE = "test-faults";

/** Makes DynamoDB fail as `fault` says, before or after a request was sent. The SDK doesn't retry the request. */
const withFault = (fault: (send: () => Promise<unknown>, call: number) => Promise<unknown>): void => {
  let call = 0;
  table.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName !== "TransactWriteCommand" && context.commandName !== "TransactWriteItemsCommand") {
        return next(args);
      }
      call++;
      let answered: Awaited<ReturnType<typeof next>> | undefined;
      await fault(async () => {
        answered = await next(args);
      }, call);
      if (!answered) throw new Error("The fault neither sent nor threw");
      return answered;
    },
    { name: MIDDLEWARE, step: "initialize" },
  );
};

afterEach(() => {
  table.middlewareStack.remove(MIDDLEWARE);
});

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: "cancelled",
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

const named = (name: string): Error => Object.assign(new Error(name), { name });

const key = () => ({ pk: `transaction-${randomUUID()}`, sk: "1" });

const read = async (Key: { pk: string; sk: string }) =>
  (await table.send(new GetCommand({ TableName: env.TABLE_NAME, Key, ConsistentRead: true }))).Item;

const put = (Key: { pk: string; sk: string }, n: number): Write => ({
  Put: { TableName: env.TABLE_NAME, Item: { ...Key, n } },
});

/** Adds one to the number, which shows whether a request was applied twice. */
const increment = (Key: { pk: string; sk: string }): Write => ({
  Update: {
    TableName: env.TABLE_NAME,
    Key,
    UpdateExpression: "ADD n :one",
    ExpressionAttributeValues: { ":one": 1 },
  },
});

describe("a transaction", () => {
  it("parallel transactions on one item all succeed, and no change is lost", async () => {
    const at = key();
    await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item: { ...at, n: 0 } }));
    const plan = async (): Promise<Plan<number>> => {
      const n = Number((await read(at))?.n);
      const write: Write = {
        Put: {
          TableName: env.TABLE_NAME,
          Item: { ...at, n: n + 1 },
          ConditionExpression: "n = :n",
          ExpressionAttributeValues: { ":n": n },
        },
      };
      return { writes: [write], result: n + 1 };
    };
    const results = await Promise.all([transact(plan), transact(plan), transact(plan)]);
    expect(results.sort()).toEqual([1, 2, 3]);
  });

  it("a transaction whose condition failed is planned again, and writes nothing if the new plan fails", async () => {
    const at = key();
    await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item: { ...at, state: "pending" } }));
    let plans = 0;
    const decision = transact(async () => {
      plans++;
      const state = (await read(at))?.state;
      if (state !== "pending") throw new CodedError("conflict", "test.decided", "Decided");
      // Another write happens between the transaction's read and its own write.
      await table.send(
        new UpdateCommand({
          TableName: env.TABLE_NAME,
          Key: at,
          UpdateExpression: "SET #state = :denied",
          ExpressionAttributeNames: { "#state": "state" },
          ExpressionAttributeValues: { ":denied": "denied" },
        }),
      );
      const write: Write = {
        Put: {
          TableName: env.TABLE_NAME,
          Item: { ...at, state: "approved" },
          ConditionExpression: "#state = :pending",
          ExpressionAttributeNames: { "#state": "state" },
          ExpressionAttributeValues: { ":pending": "pending" },
        },
      };
      return { writes: [write], result: undefined };
    });
    await expect(decision).rejects.toMatchObject({ code: "test.decided" });
    expect(plans).toBe(2);
    expect(await read(at)).toMatchObject({ state: "denied" });
  });

  it("a transaction without writes sends nothing and returns its result", async () => {
    withFault(() => Promise.reject(new Error("must not be sent")));
    expect(await transact(async () => ({ writes: [], result: "as it was" }))).toBe("as it was");
  });

  it("a transaction gives up with the error request.busy after six conflicts", async () => {
    let plans = 0;
    withFault(() => Promise.reject(cancelled("None", "TransactionConflict")));
    const attempt = transact(async () => {
      plans++;
      return { writes: [put(key(), 1)], result: undefined };
    });
    await expect(attempt).rejects.toMatchObject({ code: "request.busy", kind: "conflict" });
    expect(plans).toBe(6);
  });

  it("a transaction repeats the same plan when DynamoDB doesn't answer, and gives up after six attempts", async () => {
    let plans = 0;
    let calls = 0;
    withFault(() => {
      calls++;
      return Promise.reject(named("TimeoutError"));
    });
    const attempt = transact(async () => {
      plans++;
      return { writes: [put(key(), 1)], result: undefined };
    });
    await expect(attempt).rejects.toMatchObject({ code: "service.unavailable" });
    expect([plans, calls]).toEqual([1, 6]);
  });

  it.each([
    ["a conflict", cancelled("TransactionConflict", "None")],
    ["throttling", cancelled("ThrottlingError")],
    ["too many calls for one item", cancelled("None", "ProvisionedThroughputExceeded")],
    ["throttling of the request", named("ThrottlingException")],
    ["an internal error", named("InternalServerError")],
    ["no answer", named("TimeoutError")],
    ["another fault of DynamoDB", Object.assign(named("ServiceUnavailable"), { $metadata: { httpStatusCode: 503 } })],
    ["an answer that broke off", Object.assign(new Error("aborted"), { code: "ECONNRESET" })],
  ])("a transaction is tried again after %s", async (_, error) => {
    const at = key();
    withFault((send, call) => (call <= 2 ? Promise.reject(error) : send()));
    expect(await transact(async () => ({ writes: [put(at, 1)], result: "done" }))).toBe("done");
    expect(await read(at)).toMatchObject({ n: 1 });
  });

  it.each([
    ["a cancellation that a retry can't change", cancelled("ConditionalCheckFailed", "ValidationError")],
    ["a cancellation without a reason", cancelled()],
    ["a validation error", named("ValidationException")],
  ])("a transaction is given up at once after %s", async (_, error) => {
    let plans = 0;
    withFault(() => Promise.reject(error));
    const attempt = transact(async () => {
      plans++;
      return { writes: [put(key(), 1)], result: undefined };
    });
    await expect(attempt).rejects.toBe(error);
    expect(plans).toBe(1);
  });

  it("a transaction is applied only once even if DynamoDB's answer was lost", async () => {
    const at = key();
    let plans = 0;
    withFault(async (send, call) => {
      await send();
      if (call <= 2) throw named("TimeoutError");
    });
    await transact(async () => {
      plans++;
      return { writes: [increment(at)], result: undefined };
    });
    expect(await read(at)).toMatchObject({ n: 1 });
    expect(plans).toBe(1);
  });
});
