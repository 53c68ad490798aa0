import { requireMember } from "../platform/identity/actor.ts";
import { readCounts } from "../platform/store/counter.ts";
import { decodeCursor, encodeCursor } from "../platform/store/cursor.ts";
import { Team } from "../team/index.ts";
import { AssetEntity, type AssetRecord } from "./asset.entity.ts";
import { ASSET_COLUMNS, type Asset, type AssetColumn, type AssetCounts, type AssetPage } from "./asset.schema.ts";
import { COLUMN_COUNTS } from "./change.ts";
import { coverageReader } from "./covered-by.ts";
import { view } from "./view.ts";

/**
 * How a record reads to the member who asks. What its creator's agreements cover is read with it, once for each creator.
 */
export const viewer = async (): Promise<(record: AssetRecord) => Promise<Asset>> => {
  const { teamId, role } = requireMember();
  const { timeZone } = await Team.get(teamId);
  const covering = coverageReader(teamId, timeZone);
  return async (record) =>
    view(record, {
      admin: role === "admin",
      timeZone,
      coveredBy: record.creator ? await covering(record.creator.id) : undefined,
    });
};

/**
 * A page of the team's assets, newest first; one Query, whatever the team's size.
 * @throws cursor.invalid for a cursor of another list or team
 */
export const list = async (query: { column?: AssetColumn; cursor?: string; limit: number }): Promise<AssetPage> => {
  const { teamId } = requireMember();
  const name = `assets:${teamId}:${query.column ?? "all"}`;
  const after = query.cursor ? await decodeCursor(name, query.cursor) : undefined;
  const base = query.column
    ? AssetEntity.query.byColumn({ teamId, column: query.column })
    : AssetEntity.query.newest({ teamId });
  const [createdAt, assetId] = after ?? [];
  const ranged = createdAt && assetId ? base.lt({ createdAt, assetId }) : base;
  const [{ data, cursor: cut }, show] = await Promise.all([
    ranged.go({ order: "desc", limit: query.limit + 1, pages: 1 }),
    viewer(),
  ]);
  const page = data.slice(0, query.limit);
  const last = page.at(-1);
  // Large records: one Query answers 1 MB at most, so a page can be short and still not the last.
  const more = last && (data.length > query.limit || cut !== null);
  return {
    items: await Promise.all(page.map(show)),
    cursor: more ? await encodeCursor(name, [last.createdAt, last.assetId]) : null,
  };
};

/** How many assets each column holds, from the counters. */
export const counts = async (): Promise<AssetCounts> => {
  const counted = await readCounts(requireMember().teamId, COLUMN_COUNTS);
  return Object.fromEntries(ASSET_COLUMNS.map((column) => [column, counted.get(column) ?? 0])) as AssetCounts;
};
