import { isDeepStrictEqual } from "node:util";
import { ConditionalCheckFailedException, TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import pRetry from "p-retry";
import { env } from "../env.ts";
import { OF_WRITES } from "../store/batches.ts";
import { table } from "../store/clients.ts";
import { isThrottled } from "../store/throttled.ts";
import { unitsOf, type WritePace } from "../store/write-pace.ts";
import type { Item } from "./migration.ts";

/** How often an item that keeps changing is migrated again before it is left to the next pass. */
const ATTEMPTS = 5;

const keyOf = ({ pk, sk }: Readonly<Item>) => ({ pk, sk });

/** The condition that an item is as it was read, and the names and values for it. */
const unchanged = (item: Readonly<Item>, added: readonly string[]) => {
  const names = Object.keys(item);
  return {
    ConditionExpression: [
      ...names.map((_, n) => `#r${n} = :r${n}`),
      ...added.map((_, n) => `attribute_not_exists(#a${n})`),
    ].join(" AND "),
    names: [...names.map((name, n) => [`#r${n}`, name]), ...added.map((name, n) => [`#a${n}`, name])],
    values: names.map((name, n) => [`:r${n}`, item[name]]),
  };
};

/** Sets and removes only what differs, so that attributes which somebody adds meanwhile stay. */
const update = (item: Readonly<Item>, next: Readonly<Item>): UpdateCommand => {
  const sets = Object.keys(next).filter((name) => !isDeepStrictEqual(next[name], item[name]));
  const goes = Object.keys(item).filter((name) => !(name in next));
  const { ConditionExpression, names, values } = unchanged(
    item,
    sets.filter((name) => !(name in item)),
  );
  return new UpdateCommand({
    TableName: env.TABLE_NAME,
    Key: keyOf(item),
    UpdateExpression: [
      ...(sets.length > 0 ? [`SET ${sets.map((_, n) => `#s${n} = :s${n}`).join(", ")}`] : []),
      ...(goes.length > 0 ? [`REMOVE ${goes.map((_, n) => `#g${n}`).join(", ")}`] : []),
    ].join(" "),
    ConditionExpression,
    ExpressionAttributeNames: Object.fromEntries([
      ...names,
      ...sets.map((name, n) => [`#s${n}`, name]),
      ...goes.map((name, n) => [`#g${n}`, name]),
    ]),
    ExpressionAttributeValues: Object.fromEntries([...values, ...sets.map((name, n) => [`:s${n}`, next[name]])]),
    ReturnValues: "ALL_OLD",
    ReturnConsumedCapacity: "INDEXES",
  });
};

const removal = (item: Readonly<Item>): DeleteCommand => {
  const { ConditionExpression, names, values } = unchanged(item, []);
  return new DeleteCommand({
    TableName: env.TABLE_NAME,
    Key: keyOf(item),
    ConditionExpression,
    ExpressionAttributeNames: Object.fromEntries(names),
    ExpressionAttributeValues: Object.fromEntries(values),
    ReturnConsumedCapacity: "INDEXES",
  });
};

/** Makes a call, and repeats it while the table is busy. */
export const insisting = <T>(call: () => Promise<T>, pace?: WritePace): Promise<T> =>
  pRetry(call, {
    ...OF_WRITES,
    randomize: true,
    shouldRetry: ({ error }) => {
      const isBusy = isThrottled(error);
      if (isBusy) pace?.slowDown();
      return isBusy;
    },
  });

/**
 * Replaces an item if it is as it was read.
 * @returns false if it isn't, or had more attributes, which may change what the migration makes of it
 */
const replace = async (item: Readonly<Item>, next: Readonly<Item> | undefined, pace: WritePace): Promise<boolean> => {
  try {
    const send = () => table.send(next ? update(item, next) : removal(item));
    const { Attributes: was = {}, ConsumedCapacity } = await insisting(send, pace);
    await pace.pay(unitsOf({ ConsumedCapacity: ConsumedCapacity && [ConsumedCapacity] }));
    return Object.keys(was).every((name) => name in item);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException || error instanceof TransactionConflictException) return false;
    throw error;
  }
};

export interface MigratedItem {
  outcome: "same" | "changed" | "removed" | "moving";
  /** Whether somebody changed the item after it was read. */
  meanwhile: boolean;
}

/**
 * Migrates an item of the table. What somebody else writes after the item was read wins, and is migrated in turn.
 * @returns `moving` if the item kept changing: it is left as it is now
 */
export const migrateItem = async (
  read: Readonly<Item>,
  migrate: (item: Readonly<Item>) => Readonly<Item> | undefined,
  pace: WritePace,
): Promise<MigratedItem> => {
  let item = read;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const meanwhile = attempt > 1;
    const next = migrate(item);
    if (next === item) return { outcome: "same", meanwhile };
    if (await replace(item, next, pace)) return { outcome: next ? "changed" : "removed", meanwhile };
    const get = new GetCommand({ TableName: env.TABLE_NAME, Key: keyOf(item), ConsistentRead: true });
    const { Item: now } = await insisting(() => table.send(get));
    if (!now) return { outcome: "same", meanwhile: true };
    item = now;
  }
  return { outcome: "moving", meanwhile: true };
};
