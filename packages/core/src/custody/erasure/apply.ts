import { DeleteCommand, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { laterThan, nowIso } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { table } from "../../platform/store/clients.ts";
import { isContended } from "../../platform/store/contended.ts";
import type { Item } from "../archive/registry.ts";
import type { Outcome } from "./item.ts";

const ATTEMPTS = 6;

const keyOf = ({ pk, sk }: Item) => ({ pk, sk });

/**
 * A new time of the last change, for an asset or the tombstone of a deleted asset. Because of the new time, the change
 * feed tells searches and open screens about the erasure.
 */
const stamp = (kind: string, { changedAt, gsi4sk }: Item): Record<string, unknown> => {
  if ((kind !== "asset" && kind !== "tombstone") || typeof changedAt !== "string") return {};
  const next = laterThan(changedAt);
  if (typeof gsi4sk !== "string") return { changedAt: next };
  // Index keys, and the times in them, are stored in lower case.
  return { changedAt: next, gsi4sk: gsi4sk.replace(changedAt.toLowerCase(), next.toLowerCase()) };
};

/**
 * Writes some attributes of an item if they still have the values that were read.
 * @returns false if the values have changed
 */
const write = async (item: Item, set: Record<string, unknown>): Promise<boolean> => {
  const names = Object.keys(set);
  const stays = names.filter((name) => set[name] !== undefined);
  const goes = names.filter((name) => set[name] === undefined);
  const at = (name: string) => names.indexOf(name);
  const before = names.map((name, n) =>
    item[name] === undefined ? `attribute_not_exists(#n${n})` : `#n${n} = :o${n}`,
  );
  try {
    await table.send(
      new UpdateCommand({
        TableName: env.TABLE_NAME,
        Key: keyOf(item),
        UpdateExpression: [
          stays.length > 0 ? `SET ${stays.map((name) => `#n${at(name)} = :v${at(name)}`).join(", ")}` : "",
          goes.length > 0 ? `REMOVE ${goes.map((name) => `#n${at(name)}`).join(", ")}` : "",
        ].join(" "),
        ConditionExpression: ["attribute_exists(pk)", ...before].join(" AND "),
        ExpressionAttributeNames: Object.fromEntries(names.map((name, n) => [`#n${n}`, name])),
        ExpressionAttributeValues: Object.fromEntries([
          ...stays.map((name) => [`:v${at(name)}`, set[name]]),
          ...names.filter((name) => item[name] !== undefined).map((name) => [`:o${at(name)}`, item[name]]),
        ]),
      }),
    );
    return true;
  } catch (error) {
    if (isContended(error)) return false;
    throw error;
  }
};

/** Removes an item. @returns false if a transaction on the item is under way */
const remove = async (item: Item): Promise<boolean> => {
  try {
    await table.send(new DeleteCommand({ TableName: env.TABLE_NAME, Key: keyOf(item) }));
    return true;
  } catch (error) {
    if (isContended(error)) return false;
    throw error;
  }
};

/**
 * Applies an outcome to an item. If the item was changed since it was read, the item is read again, and the outcome is
 * decided again.
 * @throws Error if the item keeps changing
 */
export const apply = async (kind: string, item: Item, outcomeOf: (item: Item) => Outcome): Promise<void> => {
  let current = item;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { remove: isRemoved, set, markErased } = outcomeOf(current);
    const wanted = { ...set, ...(markErased && !current.erasedAt && { erasedAt: nowIso() }) };
    if (!isRemoved && Object.keys(wanted).length === 0) return;
    if (await (isRemoved ? remove(current) : write(current, { ...wanted, ...stamp(kind, current) }))) return;
    const read = new GetCommand({ TableName: env.TABLE_NAME, Key: keyOf(current), ConsistentRead: true });
    const { Item: now } = await table.send(read);
    if (!now) return;
    current = now;
  }
  throw new Error(`An item of ${kind} changes all the time: run erase again`);
};
