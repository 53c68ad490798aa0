import { ASSET_STATUSES, STATUS_LABELS } from "../../asset/asset.schema.ts";
import { ASSET_TYPES, type Row } from "../row.ts";
import type { SearchSort } from "../search.schema.ts";

/** Table columns that hold free text. For each row, the rank of its value among all values is stored. */
export const TEXT_SORTS = ["name", "uploadedBy", "brand", "usageRights"] as const;
export type TextSort = (typeof TEXT_SORTS)[number];

/** The distinct values in sorted order, and for each row the position of its value among them. */
export interface Ranked {
  keys: Packed;
  ranks: Uint32Array;
}

/**
 * Some of a team's assets, stored by column: each field's values of all assets one after the other. A row number is an
 * asset's position in all columns. The newest assets come first (by createdAt, then id). Columns never change once they
 * are made, so a search can read them safely.
 */
export interface Columns {
  size: number;
  ids: Packed;
  /** The row numbers in the order of the assets' ids. */
  byId: Uint32Array;
  /** The rows' texts one after the other, so that one pass of indexOf searches them all. */
  texts: Packed;
  createdAt: Float64Array;
  changedAt: Float64Array;
  status: Uint8Array;
  type: Uint8Array;
  endsOn: Int32Array;
  releaseFrom: Int32Array;
  brandSets: readonly (readonly string[])[];
  brandSet: Uint32Array;
  requesters: readonly string[];
  requester: Uint32Array;
  /**
   * The members who uploaded the assets, and for each row the position of its member among them; undefined in parts that
   * were written before there was this column (see objects.ts).
   */
  uploads: { members: readonly string[]; member: Uint32Array } | undefined;
  /**
   * The distinct rights in short and the creators, and for each row the positions of its own among them; undefined in
   * parts that were written before there was this column.
   */
  rights: { all: readonly string[]; of: Uint32Array; creators: readonly string[]; creator: Uint32Array } | undefined;
  sorts: Record<TextSort, Ranked>;
}

/** Compares two assets: newest first, which is the order of rows. */
export const newestFirst = (a: { createdAt: number; id: string }, b: { createdAt: number; id: string }): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

const ranked = (values: readonly string[]): Ranked => {
  const keys = [...new Set(values)].sort();
  const rankOf = new Map(keys.map((key, rank) => [key, rank]));
  return { keys: pack(keys), ranks: Uint32Array.from(values, (value) => rankOf.get(value) ?? 0) };
};

/** The distinct values in order of appearance, and for each row the position of its value among them. */
const interned = <T>(values: readonly T[], nameOf: (value: T) => string): { all: T[]; positions: Uint32Array } => {
  const all: T[] = [];
  const known = new Map<string, number>();
  const positions = Uint32Array.from(values, (value) => {
    const name = nameOf(value);
    const position = known.get(name) ?? all.push(value) - 1;
    known.set(name, position);
    return position;
  });
  return { all, positions };
};

export const columnsOf = (unordered: readonly Row[]): Columns => {
  const rows = unordered.toSorted(newestFirst);
  const ids = rows.map(({ id }) => id);
  const brands = interned(
    rows.map((row) => row.brands),
    (names) => JSON.stringify(names),
  );
  const requesters = interned(
    rows.map((row) => row.requester),
    (id) => id,
  );
  const uploaders = interned(
    rows.map((row) => row.uploader),
    (id) => id,
  );
  const rights = interned(
    rows.map((row) => row.rights),
    (text) => text,
  );
  const creators = interned(
    rows.map((row) => row.creator),
    (id) => id,
  );
  const sorted = (sort: TextSort): Ranked => ranked(rows.map(({ keys }) => keys[sort]));
  return {
    size: rows.length,
    ids: pack(ids),
    byId: Uint32Array.from(ids.keys()).sort((a, b) => ((ids[a] ?? "") < (ids[b] ?? "") ? -1 : 1)),
    texts: pack(rows.map(({ text }) => text)),
    createdAt: Float64Array.from(rows, (row) => row.createdAt),
    changedAt: Float64Array.from(rows, (row) => row.changedAt),
    status: Uint8Array.from(rows, (row) => row.status),
    type: Uint8Array.from(rows, (row) => row.type),
    endsOn: Int32Array.from(rows, (row) => row.endsOn),
    releaseFrom: Int32Array.from(rows, (row) => row.releaseFrom),
    brandSets: brands.all,
    brandSet: brands.positions,
    requesters: requesters.all,
    requester: requesters.positions,
    uploads: { members: uploaders.all, member: uploaders.positions },
    rights: { all: rights.all, of: rights.positions, creators: creators.all, creator: creators.positions },
    sorts: {
      name: sorted("name"),
      uploadedBy: sorted("uploadedBy"),
      brand: sorted("brand"),
      usageRights: sorted("usageRights"),
    },
  };
};

/** A row's value in a {@link Ranked} order. */
export const keyAt = ({ keys, ranks }: Ranked, row: number): string => packedAt(keys, ranks[row] ?? 0);

const textKey = ({ sorts }: Columns, sort: TextSort, row: number): string => keyAt(sorts[sort], row);

/** How many rows have an id that sorts before the given id. */
export const rowsBefore = ({ ids, byId }: Columns, id: string): number => {
  let low = 0;
  for (let high = byId.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (packedAt(ids, byId[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The row number of an asset; undefined if the asset isn't in these columns. */
export const rowWith = (columns: Columns, id: string): number | undefined => {
  const row = columns.byId[rowsBefore(columns, id)];
  return row !== undefined && packedAt(columns.ids, row) === id ? row : undefined;
};

/** A row in the form in which it was given to {@link columnsOf}. */
export const rowAt = (columns: Columns, row: number): Row => ({
  id: packedAt(columns.ids, row),
  createdAt: columns.createdAt[row] ?? 0,
  changedAt: columns.changedAt[row] ?? 0,
  status: columns.status[row] ?? 0,
  type: columns.type[row] ?? 0,
  text: packedAt(columns.texts, row),
  brands: columns.brandSets[columns.brandSet[row] ?? 0] ?? [],
  requester: columns.requesters[columns.requester[row] ?? 0] ?? "",
  uploader: columns.uploads?.members[columns.uploads.member[row] ?? 0] ?? "",
  endsOn: columns.endsOn[row] ?? 0,
  releaseFrom: columns.releaseFrom[row] ?? 0,
  rights: columns.rights?.all[columns.rights.of[row] ?? 0] ?? "",
  creator: columns.rights?.creators[columns.rights.creator[row] ?? 0] ?? "",
  keys: {
    name: textKey(columns, "name", row),
    uploadedBy: textKey(columns, "uploadedBy", row),
    brand: textKey(columns, "brand", row),
    usageRights: textKey(columns, "usageRights", row),
  },
});

/** The names on screen of statuses and types, by which the columns of statuses and types are sorted. */
const STATUS_NAMES = ASSET_STATUSES.map((status) => STATUS_LABELS[status].toLowerCase());

const rankedCodes = (codes: Uint8Array, names: readonly string[]): Ranked => {
  const keys = names.toSorted();
  const rankOf = names.map((name) => keys.indexOf(name));
  const ranks = new Uint32Array(codes.length);
  for (let row = 0; row < codes.length; row++) ranks[row] = rankOf[codes[row] ?? 0] ?? 0;
  return { keys: pack(keys), ranks };
};

/**
 * The order of a column's values; undefined for uploadedAt, because rows are in that order already, and for verdict,
 * because that isn't stored.
 */
export const rankedBy = (columns: Columns, sort: SearchSort): Ranked | undefined => {
  switch (sort) {
    case "uploadedAt":
    case "verdict":
      return undefined;
    case "status":
      return rankedCodes(columns.status, STATUS_NAMES);
    case "type":
      return rankedCodes(columns.type, ASSET_TYPES);
    default:
      return columns.sorts[sort];
  }
};

const bytesIn = ({ text, ends }: Packed): number => 2 * text.length + ends.byteLength;

/** About how many bytes of memory columns take, including the cached matches and orders of searches. */
export const bytesOf = ({ size, ids, texts, sorts }: Columns): number => {
  const perRow = 122;
  const keys = TEXT_SORTS.reduce((sum, sort) => sum + bytesIn(sorts[sort].keys), 0);
  return bytesIn(ids) + bytesIn(texts) + keys + size * perRow;
};

/**
 * Many texts in one string. So each of a million texts takes up only its characters and a number, without an object of
 * its own.
 */
export interface Packed {
  text: string;
  /** Where each text ends, in UTF-16 units. */
  ends: Uint32Array;
}

export const pack = (values: readonly string[]): Packed => {
  const ends = new Uint32Array(values.length);
  let end = 0;
  for (const [n, { length }] of values.entries()) {
    end += length;
    ends[n] = end;
  }
  return { text: values.join(""), ends };
};

/** The n-th text; "" after the last text. */
export const packedAt = ({ text, ends }: Packed, n: number): string =>
  n < ends.length ? text.slice(n === 0 ? 0 : ends[n - 1], ends[n]) : "";

export const unpack = (packed: Packed): string[] => Array.from(packed.ends, (_, n) => packedAt(packed, n));
