import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { table } from "../../platform/store/clients.ts";
import { TABLE } from "../../platform/store/table.definition.ts";
import { AssetEntity } from "../asset/asset.entity.ts";
import { type AssetColumn, type AssetCounts, columnOf } from "../asset/asset.schema.ts";
import { records } from "../asset/records.ts";
import type { ViewRecord } from "../asset/view.ts";
import { countColumns } from "../asset/viewer.ts";
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

const sumOf = (counts: AssetCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

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

/**
 * Pages of the unfiltered list from the table, newest first. Each page takes one Query of keys; then the records are
 * read in batches of a hundred. The counts come from the counters. The index may lag, so assets that were deleted or
 * have moved to another column are left out.
 */
export const queriedPages = async ({ teamId, places, limit, after }: Omit<Reading, "order">): Promise<Read> => {
  const [counts, ...cuts] = await Promise.all([
    countColumns(teamId),
    ...places.map((of) => queriedKeys(teamId, of, limit, after)),
  ]);
  // The read is strongly consistent, so no record is older than its key. An asset that has just moved to another column
  // may still have a key in both columns.
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
  /** The place after which the next page begins, as in {@link ReadPage}. */
  end: Place | undefined;
}

/**
 * The keys of a page. The place after which the next page begins is taken from the keys, because some of the records
 * may be gone.
 */
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
  // A Query may end before its limit: DynamoDB Local stops after a megabyte of whole records, although the Query
  // returns only keys.
  return { of, keys, end: all.length > limit || cut ? keys.at(-1) : undefined };
};
