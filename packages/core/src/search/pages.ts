import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { AssetEntity } from "../asset/asset.entity.ts";
import { type AssetColumn, type AssetCounts, columnOf } from "../asset/asset.schema.ts";
import { records } from "../asset/records.ts";
import type { ViewRecord } from "../asset/view.ts";
import { countColumns } from "../asset/viewer.ts";
import { table } from "../platform/store/clients.ts";
import { TABLE } from "../platform/store/table.definition.ts";
import { columnsOf } from "./columns.ts";
import { find, matchesKept } from "./find.ts";
import { type Criteria, matchesIn } from "./match.ts";
import { firstOf, type In, type Order, type Place, type Stand } from "./order.ts";
import type { View } from "./overlay.ts";
import { unpack } from "./packed.ts";
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
  const pages = cuts.map(({ of, stands, more }) => ({
    records: stillThere(stands, known, criteria, of),
    end: more ? stands.at(-1) : undefined,
  }));
  return { pages, counts, total };
};

/** Without what was deleted since, or has changed so that it doesn't match any more. */
const stillThere = (
  stands: readonly Stand[],
  known: ReadonlyMap<string, ViewRecord>,
  criteria: Criteria,
  of: In,
): ViewRecord[] => {
  const there = stands.flatMap(({ id }) => known.get(id) ?? []);
  const stampOf = new Map(stands.map(({ id, changedAt }) => [id, changedAt]));
  const moved = there.filter(({ assetId, changedAt }) => stampOf.get(assetId) !== Date.parse(changedAt));
  if (moved.length === 0) return there;
  const columns = columnsOf(rowsOf(moved));
  const { rows } = matchesIn(columns, criteria);
  const left = new Set(unpack(columns.ids).filter((_, row) => rows[row] !== 1));
  return there.filter(({ assetId, status }) => !left.has(assetId) && isIn(of, columnOf(status)));
};

const isIn = (of: In, column: AssetColumn): boolean => of === undefined || of === column;

/**
 * Pages of the unfiltered list, newest first: their keys by one Query each, their records by reads of a hundred, counts
 * from the counters. An index may lag: what was deleted or has moved to another column since is left out.
 */
export const queriedPages = async ({ teamId, places, limit, after }: Omit<Reading, "order">): Promise<Read> => {
  const [counts, ...cuts] = await Promise.all([
    countColumns(teamId),
    ...places.map((of) => queriedKeys(teamId, of, limit, after)),
  ]);
  // Strongly consistent, so none is older than its key. An asset on its way may still have a key in two columns.
  const known = await records.readNow(
    teamId,
    cuts.flatMap(({ keys }) => keys.map(({ id }) => id)),
  );
  const pages = cuts.map(({ of, keys, end }) => ({
    records: keys.flatMap(({ id }) => known.get(id) ?? []).filter(({ status }) => isIn(of, columnOf(status))),
    end,
  }));
  return { pages, counts, total: sumOf(counts) };
};

interface Cut {
  of: In;
  keys: Place[];
  /** As a page's. */
  end: Place | undefined;
}

/** What an index says is on a page; where the next begins goes by keys, not by records, some of which may be gone. */
const queriedKeys = async (teamId: string, of: In, limit: number, after: Place | undefined): Promise<Cut> => {
  const { sortKey } = of ? TABLE.indexes.gsi6 : TABLE.indexes.gsi5;
  const base = of ? AssetEntity.query.byColumn({ teamId, column: of }) : AssetEntity.query.newest({ teamId });
  const ranged = after ? base.lt({ createdAt: new Date(after.createdAt).toISOString(), assetId: after.id }) : base;
  const query = ranged.params<QueryCommandInput>({ order: "desc", limit: limit + 1 });
  const { Items = [], LastEvaluatedKey: cut } = await table.send(
    new QueryCommand({ ...query, ProjectionExpression: sortKey }),
  );
  const all = Items.map((item) => {
    const [at = "", id = ""] = String(item[sortKey]).split("#");
    return { key: "", createdAt: Date.parse(at), id };
  });
  const keys = all.slice(0, limit);
  // A Query may end before its limit; DynamoDB Local ends at a megabyte of the records behind the keys.
  return { of, keys, end: all.length > limit || cut ? keys.at(-1) : undefined };
};
