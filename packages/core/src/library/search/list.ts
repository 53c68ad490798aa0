import { agreementsOf } from "../../contracts/creator/agreement-accounts.ts";
import { Team } from "../../people/team/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import type { ActivityStats } from "../../people/user/profile.schema.ts";
import { CodedError } from "../../platform/errors/error.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { decodeCursor, encodeCursor } from "../../platform/store/cursor.ts";
import { ASSET_COLUMNS, type AssetCounts, type AssetPage } from "../asset/asset.schema.ts";
import { coverageOf } from "../asset/covered-by.ts";
import { readingOf, viewer } from "../asset/view.ts";
import type { RightsReading } from "./answers.ts";
import { find, heldPages, matchesKept, type Read, type Reading, type ReadPage } from "./find.ts";
import { viewOf } from "./held.ts";
import { type Criteria, criteriaOf, type NumberedFilters } from "./match.ts";
import { type CurrentPlace, firstOf, type In, inOrderOf, type Order, type Place } from "./order.ts";
import type { View } from "./overlay.ts";
import { searchPreparing } from "./search.errors.ts";
import {
  type AssetBoard,
  answersIn,
  type BoardQuery,
  type ListPage,
  type ListQuery,
  SELECT_ALL_MAX,
  type SearchFilters,
  type SearchIds,
} from "./search.schema.ts";
import { shortAgreement } from "./short-rights.ts";

const NEWEST_FIRST: Order = { sort: "uploadedAt", dir: "desc" };
/** The query of a call without parameters: all assets, newest first. */
const EVERYTHING: BoardQuery = { q: "", brand: "", status: "", verdict: "", mine: false, ...NEWEST_FIRST, limit: 50 };

/** The name of a list in its cursors: the team, filters, order and column. */
const nameOf = ({ q, brand, status, verdict, mine, sort, dir }: BoardQuery, column: In): string => {
  const { teamId, userId } = requireMember();
  return `assets:${teamId}:${JSON.stringify([q, brand, status, mine ? userId : "", sort, dir, column ?? "", ...(verdict ? [verdict] : [])])}`;
};

const placeAt = async (list: string, cursor: string): Promise<Place> => {
  const [key = "", createdAt = "", id = ""] = await decodeCursor(list, cursor);
  return { key, createdAt: Number(createdAt), id };
};

/** What a list asks for, in which order; assets' answers are read only if one of the two needs them. */
interface Wanted {
  criteria: Criteria;
  order: Order;
}

const wantedOf = async (filters: NumberedFilters, order: Order = NEWEST_FIRST): Promise<Wanted> => {
  const { teamId, userId } = requireMember();
  const team = await Team.get(teamId);
  const reading = readingOf(team);
  const rights = needsRights(filters, order) ? await rightsReading(team) : undefined;
  const { verdict } = filters;
  const wanted = verdict && rights ? { ...rights, answers: answersIn(verdict) } : undefined;
  return {
    criteria: criteriaOf(filters, userId, reading.today, wanted),
    order: { ...order, ...(order.sort === "verdict" && { rights }) },
  };
};

const needsRights = ({ verdict }: Pick<SearchFilters, "verdict">, { sort }: Pick<Order, "sort">): boolean =>
  Boolean(verdict) || sort === "verdict";

/** What a team's lists judge assets by. */
export const rightsReading = async (team: TeamRecord): Promise<RightsReading> => {
  const { dayOf: _, ...reading } = readingOf(team);
  const { timeZone } = team;
  const { leading, holders, key } = await agreementsOf(team.teamId);
  const agreements = Object.fromEntries(
    [...leading].map(([creatorId, agreement]) => [creatorId, shortAgreement(coverageOf(agreement, timeZone))]),
  );
  return { ...reading, timeZone, agreements, holders, key: JSON.stringify([reading, timeZone, key]) };
};

/** What a list may look at. @throws search.preparing while a part doesn't know its assets' rights, if they are asked */
const viewFor = async (filters: Pick<SearchFilters, "verdict">, order: Order = NEWEST_FIRST): Promise<View> => {
  const view = await viewOf(requireMember().teamId);
  if (needsRights(filters, order) && view.parts.some(({ columns }) => !columns.rights)) throw searchPreparing();
  return view;
};

const read = async (query: BoardQuery & NumberedFilters, reading: Omit<Reading, "order">): Promise<Read> => {
  const asked = { sort: query.sort, dir: query.dir };
  const [view, { criteria, order }] = await Promise.all([viewFor(query, asked), wantedOf(query, asked)]);
  return heldPages(view, criteria, { ...reading, order });
};

/** How many assets the team has in each kanban column. @throws search.preparing */
export const counts = async (): Promise<AssetCounts> => {
  const [view, { criteria }] = await Promise.all([viewOf(requireMember().teamId), wantedOf(EVERYTHING)]);
  return find(view, criteria, matchesKept).counts;
};

/** The same as {@link counts}; undefined if the search has to be prepared first. */
export const countsIfPrepared = async (): Promise<AssetCounts | undefined> => {
  try {
    return await counts();
  } catch (error) {
    if (error instanceof CodedError && error.code === "search.preparing") return undefined;
    throw error;
  }
};

/**
 * The numbers of the signed-in person's uploads to the team.
 * @throws search.preparing, also while a part of the snapshot doesn't say yet who uploaded its assets
 */
export const uploadStats = async (): Promise<ActivityStats> => {
  const { teamId, userId } = requireMember();
  const [view, everything] = await Promise.all([viewOf(teamId), wantedOf(EVERYTHING)]);
  if (view.parts.some(({ columns }) => !columns.uploads)) throw searchPreparing();
  const { counts: of, total } = find(view, { ...everything.criteria, uploader: userId });
  const { approved, denied } = of;
  return { totalAssets: total, approved, pending: of.pending + of["requesting-rights"], denied };
};

type Show = Awaited<ReturnType<typeof viewer>>;

const pageOf = async (list: string, { records, end }: ReadPage, show: Show): Promise<AssetPage> => ({
  items: await Promise.all(records.map(show)),
  cursor: end ? await encodeCursor(list, [end.key, String(end.createdAt), end.id]) : null,
});

/**
 * A page of the team's matching assets in one or all kanban columns, in the wanted order; and how many assets match, in
 * each column and in total. An asset that has just been deleted, or doesn't match any more, is left out of the page. So
 * a page may have fewer assets than `limit` without being the last page.
 * @throws cursor.invalid for a cursor of another list, filter, person or team; search.preparing
 */
export const list = async (asked: Partial<ListQuery & NumberedFilters>): Promise<ListPage> => {
  const query = { ...EVERYTHING, ...asked };
  const { teamId } = requireMember();
  const { column, cursor, limit } = query;
  const name = nameOf(query, column);
  const after = cursor ? await placeAt(name, cursor) : undefined;
  const reading = { teamId, places: [column], limit, after };
  const [{ pages, counts, total }, show] = await Promise.all([read(query, reading), viewer()]);
  const [page = { records: [], end: undefined }] = pages;
  return { ...(await pageOf(name, page, show)), counts, total };
};

/** The first page of each kanban column, as {@link list} returns pages, and the counts. @throws search.preparing */
export const board = async (asked: Partial<BoardQuery & NumberedFilters>): Promise<AssetBoard> => {
  const query = { ...EVERYTHING, ...asked };
  const { teamId } = requireMember();
  const { limit } = query;
  const reading = { teamId, places: ASSET_COLUMNS, limit, after: undefined };
  const [{ pages, counts, total }, show] = await Promise.all([read(query, reading), viewer()]);
  const entries = pages.map(async (page, n) => {
    const column = ASSET_COLUMNS[n] ?? "pending";
    return [column, await pageOf(nameOf(query, column), page, show)] as const;
  });
  return { columns: Object.fromEntries(await Promise.all(entries)) as AssetBoard["columns"], counts, total };
};

/** The ids of the newest matches, a thousand at most, and how many match in total. @throws search.preparing */
export const idsOf = async (filters: NumberedFilters): Promise<SearchIds> => {
  const [view, { criteria }] = await Promise.all([viewFor(filters), wantedOf(filters)]);
  const { parts, total } = find(view, criteria, matchesKept);
  return { ids: firstOf(parts, { order: NEWEST_FIRST, count: SELECT_ALL_MAX }).map(({ id }) => id), total };
};

function* idsIn(places: Iterable<CurrentPlace>): Generator<string> {
  for (const { id } of places) yield id;
}

/**
 * The ids of all matches in the wanted order, and an upper limit of their number.
 * @throws search.preparing
 */
export const everyId = async (
  filters: NumberedFilters,
  asked: Order,
): Promise<{ ids: Iterable<string>; most: number }> => {
  const [view, { criteria, order }] = await Promise.all([viewFor(filters, asked), wantedOf(filters, asked)]);
  const { parts, total } = find(view, criteria, matchesKept);
  return { ids: idsIn(inOrderOf(parts, { order })), most: total };
};
