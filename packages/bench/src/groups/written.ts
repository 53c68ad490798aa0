import { AssetEntity, type AssetRecord } from "@clearhouse/core/asset/asset.entity.ts";
import type { MemberActor } from "@clearhouse/core/platform/identity/actor.ts";
import { TABLE } from "@clearhouse/core/platform/store/table.definition.ts";
import { atMost, type Row } from "../measure.ts";
import { writesOf } from "../transactions.ts";
import { deny } from "./status-change.ts";

type Item = Record<string, unknown>;

const OF_A_LIST = 3;
const OF_A_MEMBER = 1;

/**
 * The number of bytes of a value, as DynamoDB counts them. AWS documents the size of numbers only approximately, so
 * this function counts half a byte for each digit.
 */
const bytesOf = (value: unknown): number => {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value === "number") return Math.ceil(String(value).length / 2) + 1;
  if (Array.isArray(value)) return value.reduce((sum, one) => sum + OF_A_MEMBER + bytesOf(one), OF_A_LIST);
  return typeof value === "object" && value !== null ? OF_A_LIST + recordBytes(value as Item, OF_A_MEMBER) : 1;
};

const recordBytes = (item: Item, each = 0): number =>
  Object.entries(item)
    .filter(([, value]) => value !== undefined)
    .reduce((sum, [name, value]) => sum + each + Buffer.byteLength(name) + bytesOf(value), 0);

const indexes = Object.values(TABLE.indexes);

/** The part of an item that is in an index; undefined if the index doesn't have the item. */
const inIndex = (item: Item | undefined, index: (typeof indexes)[number]): Item | undefined => {
  const { partitionKey, sortKey, projection } = index;
  if (item?.[partitionKey] === undefined || item[sortKey] === undefined) return undefined;
  if (projection === "ALL") return item;
  const names = [TABLE.partitionKey, TABLE.sortKey, partitionKey, sortKey];
  return Object.fromEntries(names.map((name) => [name, item[name]]));
};

interface Written {
  bytes: number;
  /** Write units of an on-demand table: in the table and in each index, one for each started kilobyte. */
  units: number;
}

const unitsOf = (bytes: number): number => Math.ceil(bytes / 1_024);

/**
 * The sizes of an index's writes for a change of an item: no write if the index's part of the item is unchanged, two
 * writes if the item's key in the index changes.
 */
const writtenIn = (index: (typeof indexes)[number], item: Item, before?: Item): number[] => {
  const [old, now] = [inIndex(before, index), inIndex(item, index)];
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  const moves =
    old?.[index.sortKey] !== now?.[index.sortKey] || old?.[index.partitionKey] !== now?.[index.partitionKey];
  return [...(moves && old ? [recordBytes(old)] : []), ...(now ? [recordBytes(now)] : [])];
};

/**
 * What a put of an item writes: to the table, to the indexes, and to the stream. The item's images in the stream cost
 * no write units.
 */
const writtenBy = (item: Item, before?: Item): Written => {
  const own = recordBytes(item);
  const stored = [own, ...indexes.flatMap((index) => writtenIn(index, item, before))];
  const stream = own + (before ? recordBytes(before) : 0);
  const bytes = stored.reduce((sum, one) => sum + one, stream);
  return { bytes, units: stored.reduce((sum, one) => sum + unitsOf(one), 0) };
};

const imageOf = (record: AssetRecord): Item => AssetEntity.create(record).params<{ Item: Item }>().Item;

/**
 * The bytes that were written when the indexes still contained whole assets, even the first entry of an asset's log and
 * texts that no reader of the indexes needs.
 */
const BEFORE = { asset: 7_960, statusChange: 13_856 };

const row = (what: string, { bytes, units }: Written, before: number): Row =>
  atMost(
    what,
    `${bytes} bytes, ${units} write units`,
    `${before} bytes when two indexes copied whole assets`,
    bytes / before,
    0.5,
  );

/**
 * Computes the bytes that are written when an asset is added and when its status changes, from the items as they are
 * sent. Counters, which are updated in place, aren't included.
 */
export const written = async (member: MemberActor, record: AssetRecord): Promise<Row[]> => {
  const before = imageOf(record);
  const puts = (await writesOf(() => deny(member, record))).flatMap(({ Put }) => (Put?.Item ? [Put.Item as Item] : []));
  const each = puts.map((item) => writtenBy(item, item[TABLE.sortKey] === before[TABLE.sortKey] ? before : undefined));
  const change = {
    bytes: each.reduce((sum, { bytes }) => sum + bytes, 0),
    units: each.reduce((sum, { units }) => sum + units, 0),
  };
  return [
    row("written to DynamoDB for a new asset", writtenBy(before), BEFORE.asset),
    row("written to DynamoDB for a status change", change, BEFORE.statusChange),
  ];
};
