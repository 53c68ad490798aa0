import { TABLE } from "../../platform/store/table.definition.ts";

type Item = Record<string, unknown>;

/** What lists and maps add to the bytes of their members, and each member to its own. */
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

const INDEXES = Object.values(TABLE.indexes);
type Index = (typeof INDEXES)[number];

/** The part of an item that is in an index; undefined if the index doesn't have the item. */
const inIndex = (item: Item | undefined, { partitionKey, sortKey, projection }: Index): Item | undefined => {
  if (item?.[partitionKey] === undefined || item[sortKey] === undefined) return undefined;
  if (projection === "ALL") return item;
  const names = [TABLE.partitionKey, TABLE.sortKey, partitionKey, sortKey];
  return Object.fromEntries(names.map((name) => [name, item[name]]));
};

/**
 * The sizes of an index's writes for a change of an item: no write if the index's part of the item is unchanged, two
 * writes if the item's key in the index changes.
 */
const writtenIn = (index: Index, item: Item, before?: Item): number[] => {
  const [old, now] = [inIndex(before, index), inIndex(item, index)];
  if (JSON.stringify(old) === JSON.stringify(now)) return [];
  const moves = [index.sortKey, index.partitionKey].some((key) => old?.[key] !== now?.[key]);
  return [...(moves && old ? [recordBytes(old)] : []), ...(now ? [recordBytes(now)] : [])];
};

/**
 * What puts of whole items write: bytes, to the table, its indexes and its stream; and write units of an on-demand
 * table, in the table and in each index, one for each started kilobyte. The stream costs no units; that transactions
 * cost twice the units isn't counted.
 * @param before the state of one of the items before it is put
 */
export const writtenBy = (puts: readonly Item[], before?: Item): { bytes: number; units: number } => {
  let [bytes, units] = [0, 0];
  for (const item of puts) {
    const old = item[TABLE.sortKey] === before?.[TABLE.sortKey] ? before : undefined;
    const stored = [recordBytes(item), ...INDEXES.flatMap((index) => writtenIn(index, item, old))];
    bytes += stored.reduce((sum, one) => sum + one, recordBytes(item) + (old ? recordBytes(old) : 0));
    units += stored.reduce((sum, one) => sum + Math.ceil(one / 1_024), 0);
  }
  return { bytes, units };
};
