import { BatchWriteCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { nowMs } from "../../platform/clock.ts";
import { env } from "../../platform/env.ts";
import { insist, OF_WRITES } from "../../platform/store/batches.ts";
import { table } from "../../platform/store/clients.ts";
import { TABLE } from "../../platform/store/table.definition.ts";
import { type Item, kindOf, RECORDS } from "./registry.ts";

/** The most items in one BatchWriteItem. */
export const BATCH = 25;

const key = z.string().min(1);
const indexKeys = Object.values(TABLE.indexes).flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);

/** DynamoDB's rules for keys: the table's keys and an item's index keys must not be empty. */
export const storable = z.looseObject({
  [TABLE.partitionKey]: key,
  [TABLE.sortKey]: key,
  ...Object.fromEntries(indexKeys.map((name) => [name, key.optional()])),
});

/** Every item of the table as it is stored, page by page, by strongly consistent reads. */
export async function* items(): AsyncGenerator<Item[]> {
  const whole = { TableName: env.TABLE_NAME, ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client: table }, whole)) yield Items;
}

/** Whether an item's TTL has passed. DynamoDB may remove such an item much later. */
export const hasEnded = (item: Item): boolean => {
  const expires = item[TABLE.ttlAttribute];
  return typeof expires === "number" && expires * 1_000 <= nowMs();
};

/** Whether the table holds nothing that belongs in an archive. */
export const isEmpty = async (): Promise<boolean> => {
  for await (const page of items()) {
    const held = page.some((item) => {
      const kind = kindOf(item);
      return !hasEnded(item) && (kind === undefined || RECORDS[kind]?.kept);
    });
    if (held) return false;
  }
  return true;
};

/**
 * Writes at most {@link BATCH} items, unchanged. @throws Error if DynamoDB leaves items unprocessed after several tries
 */
export const putItems = async (batch: readonly Item[]): Promise<void> => {
  type Requests = NonNullable<ConstructorParameters<typeof BatchWriteCommand>[0]["RequestItems"]>[string];
  const requests: Requests = batch.map((Item) => ({ PutRequest: { Item } }));
  const send = async (some: Requests): Promise<Requests> => {
    const { UnprocessedItems } = await table.send(new BatchWriteCommand({ RequestItems: { [env.TABLE_NAME]: some } }));
    return UnprocessedItems?.[env.TABLE_NAME] ?? [];
  };
  await insist(requests, send, OF_WRITES);
};
