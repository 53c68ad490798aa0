import { TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, expect, it } from "vitest";
import { env } from "../../platform/env.ts";
import { newId } from "../../platform/id.ts";
import { table } from "../../platform/store/clients.ts";
import { apply } from "./apply.ts";

const REFUSAL = "test-refusal";
afterEach(() => void table.middlewareStack.remove(REFUSAL));

/** Makes DynamoDB refuse the next write, as it does for an item in a running transaction. */
const refuseOnce = (): void => {
  let left = 1;
  table.middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        if (/^(Update|Delete)/.test(commandName) && left-- > 0)
          throw new TransactionConflictException({ message: "Transaction is ongoing for the item", $metadata: {} });
        return next(args);
      },
    { name: REFUSAL, step: "initialize" },
  );
};

it.each([
  ["changes", { set: { name: "" }, keeps: [] }, ""],
  ["removes", { remove: true as const, keeps: [] }, undefined],
])(
  "an erasure %s an item even if DynamoDB refuses the first write because of a running transaction",
  async (_, outcome, name) => {
    const item = { pk: newId("event"), sk: "x", name: "Ada" };
    await table.send(new PutCommand({ TableName: env.TABLE_NAME, Item: item }));
    refuseOnce();
    await apply("invite", item, () => outcome);
    const read = new GetCommand({ TableName: env.TABLE_NAME, Key: { pk: item.pk, sk: "x" }, ConsistentRead: true });
    expect((await table.send(read)).Item?.name).toBe(name);
  },
);
