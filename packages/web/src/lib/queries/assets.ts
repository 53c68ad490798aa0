import { type ActivityPage, activityPage } from "@clearhouse/core/activity/activity.schema.ts";
import {
  type Asset,
  type AssetColumn,
  type AssetPage,
  asset,
  assetCounts,
  assetPage,
} from "@clearhouse/core/asset/asset.schema.ts";
import {
  type SearchFilters,
  type SearchPage,
  type SearchSort,
  searchIds,
  searchPage,
} from "@clearhouse/core/search/search.schema.ts";
import {
  hashKey,
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { ApiError, hasCode, isTransient } from "@/lib/api/api-error.ts";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";

/** What narrows and orders the dashboard. */
export interface Listing extends SearchFilters {
  sort: SearchSort;
  dir: "asc" | "desc";
}

/** One kanban column of it, or the whole. */
export type ListPlace = AssetColumn | "all";

export const EVERYTHING: Listing = { q: "", brand: "", status: "", mine: false, sort: "uploadedAt", dir: "desc" };

export const isFiltered = ({ q, brand, status, mine }: Listing): boolean =>
  q !== "" || brand !== "" || status !== "" || mine;

/** Newest first and unfiltered: the lists that cost the server one Query, and the counters that cost it none. */
export const isPlain = (listing: Listing): boolean =>
  !isFiltered(listing) && listing.sort === EVERYTHING.sort && listing.dir === EVERYTHING.dir;

/** Everything about assets lies under ["assets"]: whoever makes or changes one invalidates that. */
export const assetKeys = {
  all: ["assets"],
  counts: ["assets", "counts"],
  lists: ["assets", "list"],
  list: (place: ListPlace) => ["assets", "list", place],
  searches: ["assets", "search"],
  search: (listing: Listing, place: ListPlace) => ["assets", "search", listing, place],
  details: ["assets", "detail"],
  detail: (assetId: string) => ["assets", "detail", assetId],
  activity: (assetId: string) => ["assets", "activity", assetId],
} as const;

/** A page of a search also counts what matches. */
export type ListPage = AssetPage & Partial<Pick<SearchPage, "counts" | "total">>;
export type AssetList = InfiniteData<ListPage, string | null>;

export const PAGE_SIZE = 50;

const filterQuery = ({ q, brand, status, mine }: SearchFilters) => ({
  q,
  brand,
  status,
  mine: mine ? ("true" as const) : ("false" as const),
});

const readPage = (
  listing: Listing,
  place: ListPlace,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ListPage> => {
  const page = {
    limit: String(PAGE_SIZE),
    ...(place === "all" ? {} : { column: place }),
    ...(cursor === null ? {} : { cursor }),
  };
  const init = { init: { signal } };
  if (isPlain(listing)) return receive(client.api.assets.$get({ query: page }, init), assetPage);
  const { sort, dir } = listing;
  return receive(client.api.search.$get({ query: { ...filterQuery(listing), sort, dir, ...page } }, init), searchPage);
};

/** The assets of a column, or all; a search where something narrows or orders them. */
export const assetListOptions = (place: ListPlace, listing: Listing = EVERYTHING) =>
  infiniteQueryOptions({
    queryKey: isPlain(listing) ? assetKeys.list(place) : assetKeys.search(listing, place),
    queryFn: ({ pageParam, signal }) => readPage(listing, place, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: ListPage) => last.cursor,
    // Pages read before keep their identity by themselves; comparing each asset anew with every page would grow and grow.
    structuralSharing: false,
    // While somebody types, what matched before stands until what matches now is here.
    placeholderData: keepPreviousData,
    // After a large import there is nothing to search in for a moment; the server says when to ask again.
    retry: (failures, error) => (isPreparing(error) ? failures < PREPARING_TRIES : failures < 1 && isTransient(error)),
    retryDelay: (failures, error) =>
      error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1_000 : 1_000 * 2 ** failures,
    // A search that nobody looked at wasn't kept true by the change feed.
    ...(isPlain(listing) ? {} : { gcTime: SEARCH_KEPT_MS, refetchOnMount: true, staleTime: SEARCH_KEPT_MS }),
  });

/**
 * Asks for the first pages of another listing of what is drawn now, before the page is drawn anew, which on a slow
 * computer takes longer than the answer. What was asked so before and never drawn is given up.
 */
export const askAhead = (queryClient: QueryClient, listing: Listing): void => {
  const drawn = queryClient.getQueryCache().findAll({ predicate: isList, type: "active" });
  const wanted = [...new Set(drawn.map(placeOf))].map((place) => assetListOptions(place, listing));
  const keys = new Set(wanted.map(({ queryKey }) => hashKey(queryKey)));
  const isOvertaken = (query: Query) => isList(query) && !query.isActive() && !keys.has(query.queryHash);
  void queryClient.cancelQueries({ predicate: isOvertaken, fetchStatus: "fetching" });
  // What fails is shown by the list that asks for it.
  for (const options of wanted) queryClient.infiniteQuery(options).catch(() => undefined);
};

const isList = ({ queryKey: [domain, kind] }: Query): boolean =>
  domain === assetKeys.all[0] && (kind === assetKeys.lists[1] || kind === assetKeys.searches[1]);
/** Of a list or a search that nothing is known of yet. */
export const isFirstPage = (query: Query): boolean => isList(query) && query.state.data === undefined;
const placeOf = ({ queryKey }: Query): ListPlace => queryKey.at(-1) as ListPlace;

const SEARCH_KEPT_MS = 60_000;
/** At every three seconds five minutes: nobody need press a button for what comes by itself. */
const PREPARING_TRIES = 100;

/** The server makes what searches are answered from. */
export const isPreparing = (error: unknown): boolean => hasCode(error, "search.preparing");

/** Ids of what matches, newest first, as many as can be selected at once. */
export const matchingIds = (listing: Listing) =>
  receive(client.api.search.ids.$get({ query: filterQuery(listing) }), searchIds);

export const assetCountsOptions = queryOptions({
  queryKey: assetKeys.counts,
  queryFn: ({ signal }) => receive(client.api.assets.counts.$get(undefined, { init: { signal } }), assetCounts),
});

export const assetDetailOptions = (assetId: string) =>
  queryOptions({
    queryKey: assetKeys.detail(assetId),
    queryFn: ({ signal }) =>
      receive(client.api.assets[":assetId"].$get({ param: { assetId } }, { init: { signal } }), asset),
    // Marked stale while its dialog was closed, it must be read again when that opens.
    refetchOnMount: true,
  });

/** The latest steps, and more when they are asked for; `data.items` holds what is there, oldest first. */
export const assetActivityOptions = (assetId: string) =>
  infiniteQueryOptions({
    queryKey: assetKeys.activity(assetId),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      const asked = client.api.assets[":assetId"].activity.$get({ param: { assetId }, query }, { init: { signal } });
      return receive(asked, activityPage);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: ActivityPage) => last.cursor,
    select: ({ pages }) => ({ items: pages.flatMap(({ items }) => items).toReversed() }),
    refetchOnMount: true,
  });

/** The lists on the screen and those kept behind it, searches too, by their keys. */
export const cachedLists = (queryClient: QueryClient) => [
  ...queryClient.getQueriesData<AssetList>({ queryKey: assetKeys.lists }),
  ...queryClient.getQueriesData<AssetList>({ queryKey: assetKeys.searches }),
];

/** Every copy of the asset that lists and dialogs hold, the dialog's first. */
export const cachedCopies = (queryClient: QueryClient, assetId: string): Asset[] => {
  const detail = queryClient.getQueryData<Asset>(assetKeys.detail(assetId));
  const listed = cachedLists(queryClient).flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []);
  return [...(detail ? [detail] : []), ...listed.filter(({ id }) => id === assetId)];
};
