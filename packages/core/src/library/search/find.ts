import { ASSET_COLUMNS, type AssetColumn, type AssetCounts, columnOf } from "../asset/asset.schema.ts";
import { records } from "../asset/records.ts";
import type { ViewRecord } from "../asset/view.ts";
import { type Criteria, columnIn, type Matches, matchesIn } from "./match.ts";
import { type CurrentPlace, firstOf, type In, type Order, type Part, type Place } from "./order.ts";
import type { View } from "./overlay.ts";
import { rowsOf } from "./row.ts";
import { type Columns, columnsOf, unpack } from "./snapshot/columns.ts";

export interface Found {
  parts: Part[];
  counts: Matches["counts"];
  total: number;
}

/** The number of filters whose matches are cached for each part of a snapshot. */
const KEPT = 8;
const known = new WeakMap<Columns, Map<string, Matches>>();

/** The result of {@link matchesIn}, from a cache if possible. Results stay valid, because columns never change. */
export const matchesKept = (columns: Columns, criteria: Criteria): Matches => {
  const all = known.get(columns) ?? new Map<string, Matches>();
  known.set(columns, all);
  const { rights } = criteria;
  const name = JSON.stringify(Object.values({ ...criteria, rights: rights && [rights.answers, rights.key] }));
  const matches = all.get(name) ?? matchesIn(columns, criteria);
  all.delete(name);
  all.set(name, matches);
  for (const oldest of all.keys()) {
    if (all.size <= KEPT) break;
    all.delete(oldest);
  }
  return matches;
};

/**
 * The matches among a team's assets: the snapshot's assets without later changes, and the changed assets in their
 * current state.
 */
export const find = ({ parts, changed }: View, criteria: Criteria, matching: typeof matchesIn = matchesIn): Found => {
  const recent = matching(changed, criteria);
  const found: Found = {
    parts: [{ columns: changed, matches: recent.rows }],
    counts: { ...recent.counts },
    total: recent.total,
  };
  for (const { columns, outdated, outdatedRows } of parts) {
    const { rows, counts, total } = matching(columns, criteria);
    if (total === 0) continue;
    found.parts.push({ columns, matches: rows, outdated });
    found.total += total;
    for (const column of ASSET_COLUMNS) found.counts[column] += counts[column];
    for (const row of outdatedRows) {
      if (rows[row] !== 1) continue;
      found.counts[columnIn(columns, row)] -= 1;
      found.total -= 1;
    }
  }
  return found;
};

/** Lists to read together, in the same order and with the same limit: some kanban columns, or all assets. */
export interface Reading {
  teamId: string;
  places: readonly In[];
  order: Order;
  limit: number;
  after: Place | undefined;
}

export interface ReadPage {
  records: ViewRecord[];
  /** The place after which the next page begins; undefined at the end of the list. */
  end: Place | undefined;
}

export interface Read {
  /** A page for each of the `places` of {@link Reading}, in the same order. */
  pages: ReadPage[];
  counts: AssetCounts;
  total: number;
}

/** Pages from this process's memory. Only records that aren't in memory are read from the table. */
export const heldPages = async (view: View, criteria: Criteria, reading: Reading): Promise<Read> => {
  const { teamId, places, order, limit, after } = reading;
  const { parts, counts, total } = find(view, criteria, matchesKept);
  const cuts = places.map((of) => {
    const most = of ? counts[of] : total;
    const found = firstOf(parts, { of, order, after, count: Math.min(limit + 1, most) });
    return { of, found: found.slice(0, limit), more: found.length > limit };
  });
  const known = await records.read(
    teamId,
    cuts.flatMap(({ found }) => found),
  );
  const pages = cuts.map(({ of, found, more }) => ({
    records: stillThere(found, known, criteria, of),
    end: more ? found.at(-1) : undefined,
  }));
  return { pages, counts, total };
};

/** The records of the assets at the given places, without assets that were deleted or don't match any more. */
const stillThere = (
  found: readonly CurrentPlace[],
  known: ReadonlyMap<string, ViewRecord>,
  criteria: Criteria,
  of: In,
): ViewRecord[] => {
  const there = found.flatMap(({ id }) => known.get(id) ?? []);
  const stampOf = new Map(found.map(({ id, changedAt }) => [id, changedAt]));
  const moved = there.filter(({ assetId, changedAt }) => stampOf.get(assetId) !== Date.parse(changedAt));
  if (moved.length === 0) return there;
  const columns = columnsOf(rowsOf(moved));
  const { rows } = matchesIn(columns, criteria);
  const left = new Set(unpack(columns.ids).filter((_, row) => rows[row] !== 1));
  return there.filter(({ assetId, status }) => !left.has(assetId) && isIn(of, columnOf(status)));
};

const isIn = (of: In, column: AssetColumn): boolean => of === undefined || of === column;
