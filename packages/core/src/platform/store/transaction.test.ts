import { randomUUID } from "node:crypto";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, describe, expect, it } from "vitest";
import { env } from "../env.ts";
import { CodedError } from "../http/error.ts";
import { table } from "./clients.ts";
import { type Plan, transact, type Write } from "./transaction.ts";

const MIDDLEWARE = "test-faults";

/** The store fails as `fault` says, before or after the request was sent; the SDK doesn't retry it. */
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

/** Adds exactly one, so that a request applied twice is noticed. */
const increment = (Key: { pk: string; sk: string }): Write => ({
  Update: {
    TableName: env.TABLE_NAME,
    Key,
    UpdateExpression: "ADD n :one",
    ExpressionAttributeValues: { ":one": 1 },
  },
});

describe("a transaction", () => {
  it("plans again on the new state when another transaction was first, and loses neither change", async () => {
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

  it("checks the policy again after a failed condition: what isn't allowed any more isn't written", async () => {
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

  it("writes nothing when the plan has no writes", async () => {
    withFault(() => Promise.reject(new Error("must not be sent")));
    expect(await transact(async () => ({ writes: [], result: "as it was" }))).toBe("as it was");
  });

  it("gives up after six attempts with request.busy", async () => {
    let plans = 0;
    withFault(() => Promise.reject(cancelled("None", "TransactionConflict")));
    const attempt = transact(async () => {
      plans++;
      return { writes: [put(key(), 1)], result: undefined };
    });
    await expect(attempt).rejects.toMatchObject({ code: "request.busy", kind: "conflict" });
    expect(plans).toBe(6);
  });

  it("keeps its plan when the store didn't answer, and gives up after six attempts too", async () => {
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
    await expect(attempt).rejects.toMatchObject({ code: "request.busy" });
    expect([plans, calls]).toEqual([1, 6]);
  });

  it.each([
    ["a conflict", cancelled("TransactionConflict", "None")],
    ["throttling", cancelled("ThrottlingError")],
    ["too many calls for one item", cancelled("None", "ProvisionedThroughputExceeded")],
    ["throttling of the request", named("ThrottlingException")],
    ["an internal error", named("InternalServerError")],
    ["no answer", named("TimeoutError")],
    ["another fault of the store", Object.assign(named("ServiceUnavailable"), { $metadata: { httpStatusCode: 503 } })],
    ["an answer that broke off", Object.assign(new Error("aborted"), { code: "ECONNRESET" })],
  ])("continues after %s", async (_, error) => {
    const at = key();
    withFault((send, call) => (call <= 2 ? Promise.reject(error) : send()));
    expect(await transact(async () => ({ writes: [put(at, 1)], result: "done" }))).toBe("done");
    expect(await read(at)).toMatchObject({ n: 1 });
  });

  it.each([
    ["a reason that trying again doesn't change", cancelled("ConditionalCheckFailed", "ValidationError")],
    ["a reason that isn't named", cancelled()],
    ["an error of another kind", named("ValidationException")],
  ])("is given up at once after %s", async (_, error) => {
    let plans = 0;
    withFault(() => Promise.reject(error));
    const attempt = transact(async () => {
      plans++;
      return { writes: [put(key(), 1)], result: undefined };
    });
    await expect(attempt).rejects.toBe(error);
    expect(plans).toBe(1);
  });

  it("is applied once when its answer was lost, even if the plan doesn't check whether it was already applied", async () => {
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
