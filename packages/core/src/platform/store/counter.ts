import { Entity } from "electrodb";
import { shardOf } from "../hash.ts";
import { entityConfig, SERVICE } from "./clients.ts";
import { updateItem, type Write } from "./transaction.ts";

const SHARDS = 8;

/**
 * Counts of records, changed in the same transaction as the records. Each count is divided among several items, so that
 * parallel changes of a busy team rarely collide on one item.
 */
const CounterEntity = new Entity(
  {
    model: { service: SERVICE, entity: "counter", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      list: { type: "string", required: true },
      name: { type: "string", required: true },
      shard: { type: "number", required: true },
      count: { type: "number", required: true, default: 0 },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["teamId", "list"] },
        sk: { field: "sk", composite: ["name", "shard"] },
      },
    },
  },
  entityConfig(),
);

/**
 * Cached writes: the same change of a count always has the same parameters.
 */
const made = new Map<string, Write>();
const MOST_MADE = 2_000;

/**
 * The write that adds `by` to a count. The item is chosen by `id`, the id of the counted record or of a related record.
 */
export const count = (teamId: string, list: string, name: string, id: string, by: number): Write => {
  const shard = shardOf(id, SHARDS);
  const key = JSON.stringify([teamId, list, name, shard, by]);
  const kept = made.get(key);
  if (kept) return kept;
  const write = updateItem(CounterEntity.upsert({ teamId, list, name, shard }).add({ count: by }).params());
  if (made.size >= MOST_MADE) made.clear();
  made.set(key, write);
  return write;
};

/** All counts of a list, read in one Query of at most 8 small items for each count. */
export const readCounts = async (teamId: string, list: string): Promise<Map<string, number>> => {
  const { data } = await CounterEntity.query.primary({ teamId, list }).go({ pages: "all", consistent: true });
  const counts = new Map<string, number>();
  for (const { name, count: part } of data) counts.set(name, (counts.get(name) ?? 0) + part);
  return counts;
};
