import { viewer } from "../asset/list.ts";
import { todayIn } from "../platform/clock.ts";
import { requireMember } from "../platform/identity/actor.ts";
import { decodeCursor, encodeCursor } from "../platform/store/cursor.ts";
import { Team } from "../team/index.ts";
import { readRecords } from "./changed.ts";
import { columnsOf } from "./columns.ts";
import { viewOf } from "./held.ts";
import { type Criteria, criteriaOf, inColumn, type Matches, matchesIn } from "./match.ts";
import { firstOf, type Order, type Part, type Place } from "./order.ts";
import type { View } from "./overlay.ts";
import { rowsOf } from "./row.ts";
import {
  SELECT_ALL_MAX,
  type SearchFilters,
  type SearchIds,
  type SearchPage,
  type SearchQuery,
} from "./search.schema.ts";

export * as Search from "./index.ts";

interface Found {
  parts: Part[];
  counts: Matches["counts"];
  total: number;
}

/** What matches in a team's assets: in the snapshot and in what changed since. */
export const find = ({ base, dead, changed }: View, criteria: Criteria): Found => {
  const [old, recent] = [matchesIn(base, criteria, dead), matchesIn(changed, criteria)];
  const counts = { ...old.counts };
  for (const [column, count] of Object.entries(recent.counts)) counts[column as keyof typeof counts] += count;
  return {
    parts: [
      { columns: base, matches: old.rows },
      { columns: changed, matches: recent.rows },
    ],
    counts,
    total: old.total + recent.total,
  };
};

const criteria = async (filters: SearchFilters): Promise<Criteria> => {
  const { teamId, userId } = requireMember();
  const { timeZone } = await Team.get(teamId);
  return criteriaOf(filters, userId, todayIn(timeZone));
};

const nameOf = ({ q, brand, status, mine, sort, dir, column }: SearchQuery): string => {
  const { teamId, userId } = requireMember();
  return `search:${teamId}:${JSON.stringify([q, brand, status, mine ? userId : "", sort, dir, column ?? ""])}`;
};

const placeAt = async (list: string, cursor: string | undefined): Promise<Place | undefined> => {
  if (!cursor) return undefined;
  const [key = "", createdAt = "", id = ""] = await decodeCursor(list, cursor);
  return { key, createdAt: Number(createdAt), id };
};

/**
 * A page of the assets that match, in the order asked for, and how many match in each column and in all. Shows assets
 * as they are stored at this moment: one that was deleted or changed so that it doesn't match any more is left out of
 * the page, which may then be short of `limit` and still not the last.
 * @throws cursor.invalid, search.preparing
 */
export const search = async (query: SearchQuery): Promise<SearchPage> => {
  const { teamId } = requireMember();
  const list = nameOf(query);
  const after = await placeAt(list, query.cursor);
  const [view, wanted, show] = await Promise.all([viewOf(teamId), criteria(query), viewer()]);
  const { parts, counts, total } = find(view, wanted);
  const { column, limit } = query;
  const asked = column
    ? parts.map(({ columns, matches }) => ({ columns, matches: inColumn(columns, matches, column) }))
    : parts;
  const order: Order = query;
  const places = firstOf(asked, order, limit + 1, after);
  const page = places.slice(0, limit);
  const records = await stillMatching(teamId, page, wanted, column);
  const last = places.length > limit ? page.at(-1) : undefined;
  const cursor = last ? await encodeCursor(list, [last.key, String(last.createdAt), last.id]) : null;
  return { items: await Promise.all(records.map(show)), cursor, counts, total };
};

const stillMatching = async (
  teamId: string,
  page: readonly Place[],
  wanted: Criteria,
  column: SearchQuery["column"],
) => {
  const ids = page.map(({ id }) => id);
  const records = await readRecords(teamId, ids);
  const columns = columnsOf(await rowsOf(teamId, records));
  const { rows } = matchesIn(columns, wanted);
  const matching = column ? inColumn(columns, rows, column) : rows;
  const kept = new Set(columns.ids.filter((_, row) => matching[row] === 1));
  return records.filter(({ assetId }) => kept.has(assetId));
};

const NEWEST_FIRST: Order = { sort: "uploadedAt", dir: "desc" };

/** The ids of what matches, newest first, a thousand at most, and how many match in all. @throws search.preparing */
export const idsOf = async (filters: SearchFilters): Promise<SearchIds> => {
  const [view, wanted] = await Promise.all([viewOf(requireMember().teamId), criteria(filters)]);
  const { parts, total } = find(view, wanted);
  return { ids: firstOf(parts, NEWEST_FIRST, SELECT_ALL_MAX).map(({ id }) => id), total };
};
