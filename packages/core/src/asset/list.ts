import { requireMember } from "../platform/actor.ts";
import { nowMs } from "../platform/clock.ts";
import { readCounts } from "../platform/counter.ts";
import { decodeCursor, encodeCursor } from "../platform/cursor.ts";
import { Team } from "../team/index.ts";
import { AssetEntity, type AssetRecord } from "./asset.entity.ts";
import {
  ASSET_COLUMNS,
  type AssetChanges,
  type AssetColumn,
  type AssetCounts,
  type AssetPage,
} from "./asset.schema.ts";
import { COLUMN_COUNTS } from "./change.ts";
import { view } from "./view.ts";

/** Changes younger than this may still be overtaken by one with an earlier stamp, so they are read again. */
const FEED_OVERLAP_MS = 5_000;
const FEED_PAGE = 100;

/** How a record reads to the member who asks. */
export const viewer = async (): Promise<(record: AssetRecord) => AssetPage["items"][number]> => {
  const { teamId, role } = requireMember();
  const { timeZone } = await Team.get(teamId);
  return (record) => view(record, { admin: role === "admin", timeZone });
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
  const [{ data }, show] = await Promise.all([
    ranged.go({ order: "desc", limit: query.limit + 1, pages: 1 }),
    viewer(),
  ]);
  const page = data.slice(0, query.limit);
  const last = page.at(-1);
  const more = data.length > query.limit && last;
  return { items: page.map(show), cursor: more ? await encodeCursor(name, [last.createdAt, last.assetId]) : null };
};

/** How many assets each column holds, from the counters. */
export const counts = async (): Promise<AssetCounts> => {
  const counted = await readCounts(requireMember().teamId, COLUMN_COUNTS);
  return Object.fromEntries(ASSET_COLUMNS.map((column) => [column, counted.get(column) ?? 0])) as AssetCounts;
};

/**
 * What changed since, oldest first. Stamps of concurrent changes can land a little out of order, so the last seconds are
 * given out again: whoever merges by id and version loses nothing.
 */
export const changes = async (since?: string): Promise<AssetChanges> => {
  const { teamId } = requireMember();
  const name = `changes:${teamId}`;
  const start = new Date(nowMs() - FEED_OVERLAP_MS).toISOString();
  if (!since) return { items: [], cursor: await encodeCursor(name, [start, ""]), more: false };
  const [changedAt = start, assetId = ""] = await decodeCursor(name, since);
  const [{ data }, show] = await Promise.all([
    AssetEntity.query.changes({ teamId }).gt({ changedAt, assetId }).go({ hydrate: true, limit: FEED_PAGE, pages: 1 }),
    viewer(),
  ]);
  const ordered = data.toSorted((a, b) => (a.changedAt < b.changedAt ? -1 : 1));
  const last = ordered.at(-1);
  const more = data.length === FEED_PAGE;
  const next = more && last ? [last.changedAt, last.assetId] : [later(changedAt, start), ""];
  return { items: ordered.map(show), cursor: await encodeCursor(name, next), more };
};

const later = (a: string, b: string): string => (a > b ? a : b);
