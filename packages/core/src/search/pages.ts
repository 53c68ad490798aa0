import { AssetEntity } from "../asset/asset.entity.ts";
import { type AssetColumn, type AssetCounts, columnOf } from "../asset/asset.schema.ts";
import { VIEW_ATTRIBUTES, type ViewRecord } from "../asset/view.ts";
import { countColumns } from "../asset/viewer.ts";
import { columnsOf } from "./columns.ts";
import { find, matchesKept } from "./find.ts";
import { type Criteria, matchesIn } from "./match.ts";
import { firstOf, type In, type Order, type Place, type Stand } from "./order.ts";
import type { View } from "./overlay.ts";
import { unpack } from "./packed.ts";
import { records } from "./records.ts";
import { rowsOf } from "./row.ts";

/** Lists that are read together: of some columns or of all assets, one order, and a number of assets of each. */
export interface Reading {
  teamId: string;
  places: readonly In[];
  order: Order;
  limit: number;
  after: Place | undefined;
}

export interface ReadPage {
  records: ViewRecord[];
  /** Where the next page begins; undefined at the end. */
  end: Place | undefined;
}

export interface Read {
  /** One for each place, in their order. */
  pages: ReadPage[];
  counts: AssetCounts;
  total: number;
}

const sumOf = (counts: AssetCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Pages from what this process holds of the team: of the table only records that it doesn't hold are read. */
export const heldPages = async (view: View, criteria: Criteria, reading: Reading): Promise<Read> => {
  const { teamId, places, order, limit, after } = reading;
  const { parts, counts, total } = find(view, criteria, matchesKept);
  const cuts = places.map((of) => {
    const most = of ? counts[of] : total;
    const stands = firstOf(parts, { of, order, after, count: Math.min(limit + 1, most) });
    return { of, stands: stands.slice(0, limit), more: stands.length > limit };
  });
  const known = await records.read(
    teamId,
    cuts.flatMap(({ stands }) => stands),
  );
  const pages = cuts.map(async ({ of, stands, more }) => ({
    records: await stillThere(teamId, stands, known, criteria, of),
    end: more ? stands.at(-1) : undefined,
  }));
  return { pages: await Promise.all(pages), counts, total };
};

/** Without what was deleted since, or has changed so that it doesn't match any more. */
const stillThere = async (
  teamId: string,
  stands: readonly Stand[],
  known: ReadonlyMap<string, ViewRecord>,
  criteria: Criteria,
  of: In,
): Promise<ViewRecord[]> => {
  const there = stands.flatMap(({ id }) => known.get(id) ?? []);
  const stampOf = new Map(stands.map(({ id, changedAt }) => [id, changedAt]));
  const moved = there.filter(({ assetId, changedAt }) => stampOf.get(assetId) !== Date.parse(changedAt));
  if (moved.length === 0) return there;
  const columns = columnsOf(await rowsOf(teamId, moved));
  const { rows } = matchesIn(columns, criteria);
  const left = new Set(unpack(columns.ids).filter((_, row) => rows[row] !== 1));
  return there.filter(({ assetId, status }) => !left.has(assetId) && isIn(of, columnOf(status)));
};

const isIn = (of: In, column: AssetColumn): boolean => of === undefined || of === column;

/** Pages of the unfiltered list, newest first, each by one Query; counts from the counters. */
export const queriedPages = async ({ teamId, places, limit, after }: Omit<Reading, "order">): Promise<Read> => {
  const [counts, ...pages] = await Promise.all([
    countColumns(teamId),
    ...places.map((of) => queriedPage(teamId, of, limit, after)),
  ]);
  return { pages, counts, total: sumOf(counts) };
};

const queriedPage = async (teamId: string, of: In, limit: number, after: Place | undefined): Promise<ReadPage> => {
  const base = of ? AssetEntity.query.byColumn({ teamId, column: of }) : AssetEntity.query.newest({ teamId });
  const ranged = after ? base.lt({ createdAt: new Date(after.createdAt).toISOString(), assetId: after.id }) : base;
  const { data, cursor: cut } = await ranged.go({
    order: "desc",
    limit: limit + 1,
    pages: 1,
    attributes: [...VIEW_ATTRIBUTES],
  });
  for (const record of data) records.keep(record);
  const page = data.slice(0, limit);
  const last = page.at(-1);
  // Large records: one Query answers 1 MB at most, so a page can be short and still not the last.
  const more = last && (data.length > limit || cut !== null);
  return {
    records: page,
    end: more ? { key: "", createdAt: Date.parse(last.createdAt), id: last.assetId } : undefined,
  };
};
