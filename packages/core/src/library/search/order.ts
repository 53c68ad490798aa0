import type { AssetColumn } from "../asset/asset.schema.ts";
import { ANSWERS } from "../verdict/rows.schema.ts";
import { answersOf, type RightsReading } from "./answers.ts";
import { columnIn } from "./match.ts";
import type { SearchSort } from "./search.schema.ts";
import { type Columns, keyAt, newestFirst, pack, packedAt, type Ranked, rankedBy } from "./snapshot/columns.ts";

export interface Order {
  sort: SearchSort;
  dir: "asc" | "desc";
  /** What decides the answers by which assets are sorted by verdict. */
  rights?: RightsReading | undefined;
}

/** A place in a sorted list: a row's sort value ("" when sorted by uploadedAt), its time and its id. */
export interface Place {
  key: string;
  createdAt: number;
  id: string;
}

/**
 * Whether `a` comes before `b`. Rows with equal values are newest first in both directions, except when sorted by
 * uploadedAt.
 */
const before = ({ sort, dir }: Order, a: Place, b: Place): boolean => {
  if (sort === "uploadedAt") return dir === "desc" ? newestFirst(a, b) < 0 : newestFirst(b, a) < 0;
  if (a.key !== b.key) return dir === "asc" ? a.key < b.key : a.key > b.key;
  return newestFirst(a, b) < 0;
};

/** An asset's place in a sorted list, and when the asset last changed. */
export interface CurrentPlace extends Place {
  /** Milliseconds since 1970. */
  changedAt: number;
}

interface Ordered {
  rows: Uint32Array;
  ranked: Ranked | undefined;
  /** The key of what decided the answers. */
  rights: string | undefined;
}

/** Cached orders of rows; columns never change. */
const known = new WeakMap<Columns, Map<string, Ordered>>();

/** Sorts rows by a counting sort, which keeps rows with equal values newest first. */
const byRank = ({ keys, ranks }: Ranked, dir: Order["dir"]): Uint32Array => {
  const values = keys.ends.length;
  const starts = new Uint32Array(values + 1);
  const bucket = (rank: number): number => (dir === "asc" ? rank : values - 1 - rank);
  for (const rank of ranks) starts[bucket(rank) + 1] = (starts[bucket(rank) + 1] ?? 0) + 1;
  for (let n = 1; n < starts.length; n++) starts[n] = (starts[n] ?? 0) + (starts[n - 1] ?? 0);
  const rows = new Uint32Array(ranks.length);
  for (let row = 0; row < rows.length; row++) {
    const from = bucket(ranks[row] ?? 0);
    const place = starts[from] ?? 0;
    rows[place] = row;
    starts[from] = place + 1;
  }
  return rows;
};

/** The order of answers, from green to red. Their places are their sort values, too. */
const byAnswer = (columns: Columns, rights: RightsReading): Ranked => {
  const answerOf = answersOf(columns, rights);
  const ranks = new Uint32Array(columns.size);
  for (let row = 0; row < ranks.length; row++) ranks[row] = ANSWERS.indexOf(answerOf(row));
  return { keys: pack(ANSWERS.map((_, place) => String(place))), ranks };
};

const ordered = (columns: Columns, { sort, dir, rights }: Order): Ordered => {
  const ranked = rights ? byAnswer(columns, rights) : rankedBy(columns, sort);
  if (ranked) return { ranked, rows: byRank(ranked, dir), rights: rights?.key };
  const rows = new Uint32Array(columns.size);
  for (let row = 0; row < rows.length; row++) rows[row] = row;
  return { ranked, rows: dir === "desc" ? rows : rows.reverse(), rights: rights?.key };
};

const inOrder = (columns: Columns, order: Order): Ordered => {
  const orders = known.get(columns) ?? new Map<string, Ordered>();
  known.set(columns, orders);
  const name = `${order.sort} ${order.dir}`;
  const held = orders.get(name);
  // Answers change with the day, the team's name and agreements.
  const same = held && held.rights === order.rights?.key;
  const made = same ? held : ordered(columns, order);
  orders.set(name, made);
  return made;
};

export interface Part {
  columns: Columns;
  /** 1 for each row that matches. */
  matches: Uint8Array;
  /** 1 for each row whose asset has changed since the snapshot was written. */
  outdated?: Uint8Array | undefined;
}

/** A kanban column; undefined for all columns. */
export type In = AssetColumn | undefined;

/**
 * The places of matching rows, in the wanted order.
 * @param after the place after which to start, even if its asset doesn't exist any more
 */
function* walk(
  { columns, matches, outdated }: Part,
  of: In,
  order: Order,
  after: Place | undefined,
): Generator<CurrentPlace> {
  const { rows, ranked } = inOrder(columns, order);
  const placeAt = (position: number): CurrentPlace => {
    const row = rows[position] ?? 0;
    return {
      key: ranked ? keyAt(ranked, row) : "",
      createdAt: columns.createdAt[row] ?? 0,
      id: packedAt(columns.ids, row),
      changedAt: columns.changedAt[row] ?? 0,
    };
  };
  let low = 0;
  for (let high = after ? rows.length : 0; after && low < high; ) {
    const middle = (low + high) >> 1;
    if (before(order, after, placeAt(middle))) high = middle;
    else low = middle + 1;
  }
  for (let position = low; position < rows.length; position++) {
    const row = rows[position] ?? 0;
    if (matches[row] !== 1 || outdated?.[row] === 1) continue;
    if (of === undefined || columnIn(columns, row) === of) yield placeAt(position);
  }
}

interface Cut {
  of?: In;
  order: Order;
  after?: Place | undefined;
}

/** The places after `after` in several parts, merged in order. Each asset is in only one of the parts. */
export function* inOrderOf(parts: readonly Part[], { of, order, after }: Cut): Generator<CurrentPlace> {
  const walks = parts.map((part) => walk(part, of, order, after));
  const heads = walks.map((one) => one.next());
  for (;;) {
    let first = -1;
    for (const [n, head] of heads.entries()) {
      const best = heads[first];
      if (!head.done && (best === undefined || best.done || before(order, head.value, best.value))) first = n;
    }
    const head = heads[first];
    const next = walks[first];
    if (!head || head.done || !next) return;
    yield head.value;
    // The next place is found only when the caller wants another place, because finding a place may take long.
    heads[first] = next.next();
  }
}

/** The first `count` of {@link inOrderOf}. */
export const firstOf = (parts: readonly Part[], { count, ...cut }: Cut & { count: number }): CurrentPlace[] => {
  const places: CurrentPlace[] = [];
  if (count <= 0) return places;
  for (const place of inOrderOf(parts, cut)) {
    places.push(place);
    if (places.length >= count) break;
  }
  return places;
};
