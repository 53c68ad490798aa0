import { GetCommand, TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { env } from "@clearhouse/core/platform/env.ts";
import { newId } from "@clearhouse/core/platform/id.ts";
import { table } from "@clearhouse/core/platform/store/clients.ts";

export type Items = NonNullable<TransactWriteCommandInput["TransactItems"]>;

/** The items that `work` writes, taken from its DynamoDB call. @throws Error if `work` doesn't send one transaction */
export const writesOf = async (work: () => Promise<unknown>): Promise<Items> => {
  const seen: Items[] = [];
  table.middlewareStack.add(
    (next, context) => (args) => {
      if (context.commandName?.startsWith("TransactWrite")) {
        seen.push((args.input as TransactWriteCommandInput).TransactItems ?? []);
      }
      return next(args);
    },
    { name: "bench-writes", step: "initialize" },
  );
  try {
    await work();
  } finally {
    table.middlewareStack.remove("bench-writes");
  }
  const [items, ...more] = seen;
  if (!items || more.length > 0) throw new Error("The change wasn't exactly one transaction");
  return items;
};

/**
 * Returns the same writes for another record: each value is replaced by another value, and the event gets a new id.
 * @param values pairs of a value in the writes and its replacement
 */
export const retarget = (items: Items, values: readonly (readonly [from: string, to: string])[]): Items => {
  const text = values.reduce((all, [from, to]) => all.replaceAll(from, to), JSON.stringify(items));
  return JSON.parse(text.replaceAll(/evt_[0-9a-z]{26}/g, newId("event")));
};

/** Reads one item of a team with strong consistency. @throws Error if there is no such item */
export const readRaw = async (teamId: string, sk: string): Promise<void> => {
  const Key = { pk: `$clearhouse#teamid_${teamId}`, sk };
  const { Item } = await table.send(new GetCommand({ TableName: env.TABLE_NAME, Key, ConsistentRead: true }));
  if (!Item) throw new Error(`${sk} is missing`);
};

export const writeRaw = (items: Items): Promise<unknown> =>
  table.send(new TransactWriteCommand({ TransactItems: items }));
