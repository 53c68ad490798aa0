import { type AssetColumn, type AssetPage, assetCounts } from "@clearhouse/core/library/asset/asset.schema.ts";
import {
  type ListPage as Answer,
  assetBoard,
  listPage,
  searchIds,
} from "@clearhouse/core/library/search/search.schema.ts";
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { assetKeys } from "./keys.ts";
import {
  EVERYTHING,
  filterQuery,
  isFiltered,
  isPlain,
  type Listing,
  type ListPlace,
  listingQuery,
  PAGE_SIZE,
} from "./listing.ts";

/** The server's pages also contain the number of matches. */
export type ListPage = AssetPage & Partial<Pick<Answer, "counts" | "total">>;
export type AssetList = InfiniteData<ListPage, string | null>;

const SEARCH_KEPT_MS = 60_000;

/** The assets of a column, or all assets. A filtered or sorted list is a search. */
export const assetListOptions = (place: ListPlace, listing: Listing = EVERYTHING) =>
  infiniteQueryOptions({
    queryKey: isPlain(listing) ? assetKeys.list(place) : assetKeys.search(listing, place),
    queryFn: ({ pageParam, signal, client: queryClient }) => readPage(queryClient, listing, place, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last: ListPage) => last.cursor,
    // Otherwise TanStack Query would compare all loaded pages with the new pages at each change, and comparing many
    // pages takes long. Pages that haven't changed stay the same objects anyway.
    structuralSharing: false,
    // While somebody types, the previous matches are shown until the new ones are loaded.
    placeholderData: keepPreviousData,
    // The change feed doesn't update a search that isn't shown.
    ...(isPlain(listing) ? {} : { gcTime: SEARCH_KEPT_MS, refetchOnMount: true, staleTime: SEARCH_KEPT_MS }),
  });

const readPage = async (
  queryClient: QueryClient,
  listing: Listing,
  place: ListPlace,
  cursor: string | null,
  signal: AbortSignal,
): Promise<ListPage> => {
  if (cursor !== null) return readOne(listing, place, cursor, signal);
  const page = await (place === "all" ? readOne(listing, place, "", signal) : firstPageOf(listing, place, signal));
  // The counts are stored, so that they needn't be requested separately.
  if (!isFiltered(listing)) queryClient.setQueryData(assetKeys.counts, page.counts);
  return page;
};

const readOne = (listing: Listing, place: ListPlace, cursor: string, signal: AbortSignal): Promise<Answer> => {
  const query = {
    ...listingQuery(listing),
    limit: PAGE_SIZE,
    ...(place === "all" ? {} : { column: place }),
    ...(cursor === "" ? {} : { cursor }),
  };
  return receive(client.api.assets.$get({ query }, { init: { signal } }), listPage);
};

/** Ids of the matches, newest first, at most as many as can be selected at once. */
export const matchingIds = (listing: Listing) =>
  receive(client.api.assets.ids.$get({ query: filterQuery(listing) }), searchIds);

export const assetCountsOptions = queryOptions({
  queryKey: assetKeys.counts,
  queryFn: ({ signal }) => receive(client.api.assets.counts.$get(undefined, { init: { signal } }), assetCounts),
});

type Join = (column: AssetColumn, signal: AbortSignal) => Promise<Answer>;

/** Requests that are about to be sent, by their listing. */
const gathering = new Map<string, Join>();

/**
 * The first page of a column. Columns that are requested at the same moment, like the columns of the board, share one
 * request.
 */
const firstPageOf = (listing: Listing, column: AssetColumn, signal: AbortSignal): Promise<Answer> => {
  const name = JSON.stringify(listing);
  const join = gathering.get(name) ?? gather(name, listing);
  return join(column, signal);
};

const gather = (name: string, listing: Listing): Join => {
  const asked = new Set<AssetColumn>();
  const given = new AbortController();
  let waiting = 0;
  const answer = Promise.resolve().then(() => {
    gathering.delete(name);
    return read(listing, [...asked], given.signal);
  });
  const join: Join = async (column, signal) => {
    asked.add(column);
    waiting += 1;
    const leave = () => {
      waiting -= 1;
      if (waiting === 0) given.abort();
    };
    signal.addEventListener("abort", leave, { once: true });
    return (await answer)(column);
  };
  gathering.set(name, join);
  return join;
};

const read = async (
  listing: Listing,
  asked: readonly AssetColumn[],
  signal: AbortSignal,
): Promise<(column: AssetColumn) => Answer> => {
  const query = { ...listingQuery(listing), limit: PAGE_SIZE };
  const [column, ...others] = asked;
  if (others.length === 0) {
    const alone = await receive(
      client.api.assets.$get({ query: { ...query, column } }, { init: { signal } }),
      listPage,
    );
    return () => alone;
  }
  const { columns, ...counted } = await receive(
    client.api.assets.board.$get({ query }, { init: { signal } }),
    assetBoard,
  );
  return (one) => ({ ...columns[one], ...counted });
};
