import { type AssetColumn, type AssetCounts, columnOf } from "../asset/asset.schema.ts";
import { records } from "../asset/records.ts";
import type { ViewRecord } from "../asset/view.ts";
import { find, matchesKept } from "./find.ts";
import { type Criteria, matchesIn } from "./match.ts";
import { type CurrentPlace, firstOf, type In, type Order, type Place } from "./order.ts";
import type { View } from "./overlay.ts";
import { rowsOf } from "./row.ts";
import { columnsOf } from "./snapshot/columns.ts";
import { unpack } from "./snapshot/packed.ts";

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
