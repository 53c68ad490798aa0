import {
  type Asset,
  type AssetColumn,
  type AssetCounts,
  columnOf,
} from "@clearhouse/core/library/asset/asset.schema.ts";
import { hashKey, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { assetKeys } from "../queries/keys.ts";
import type { ListPlace } from "../queries/listing.ts";
import type { AssetList } from "../queries/lists.ts";
import { placeAsset } from "./place-asset.ts";

/** Each page is one request, so a list with more pages than this isn't loaded again until a filter changes. */
const PAGES_READ_AGAIN = 4;

const listingOf = (key: QueryKey): string => hashKey([key[2]]);

/**
 * Replaces an asset that a search shows, and moves it to its current column, without waiting for the server. Only the
 * server knows whether the asset still matches, and at which position: see {@link searchAgain}.
 */
export const placeInSearches = (queryClient: QueryClient, asset: Asset): void => {
  const searches = queryClient.getQueriesData<AssetList>({ queryKey: assetKeys.searches });
  const shown = new Map<string, AssetColumn>();
  for (const [key, list] of searches) {
    const copy = list?.pages.flatMap(({ items }) => items).find(({ id }) => id === asset.id);
    if (copy) shown.set(listingOf(key), columnOf(copy.status));
  }
  for (const [key, list] of searches) {
    const from = shown.get(listingOf(key));
    if (!list || !from) continue;
    const placed = placeAsset(list, key[3] as ListPlace, asset);
    queryClient.setQueryData<AssetList>(key, countMove(placed, from, columnOf(asset.status)));
  }
};

const countMove = (list: AssetList, from: AssetColumn, to: AssetColumn): AssetList =>
  from === to ? list : withCounts(list, (counts) => ({ ...counts, [from]: counts[from] - 1, [to]: counts[to] + 1 }));

/** Changes the counts of the list's first page, because only the first page's counts are shown. */
export const withCounts = (list: AssetList, change: (counts: AssetCounts) => AssetCounts): AssetList => {
  const [first, ...rest] = list.pages;
  if (!first?.counts) return list;
  return { ...list, pages: [{ ...first, counts: change(first.counts) }, ...rest] };
};

/**
 * Loads the visible searches again without hiding their results; hidden searches are loaded again when they become
 * visible. A search that is being loaded may return the state before the change, so it is loaded once more afterwards.
 */
export const searchAgain = (queryClient: QueryClient): void => {
  for (const search of queryClient.getQueryCache().findAll({ queryKey: assetKeys.searches })) {
    if (search.state.fetchStatus === "idle") readAgain(queryClient, search);
    else if (!waiting.has(search)) {
      waiting.add(search);
      const read = () => {
        waiting.delete(search);
        readAgain(queryClient, search);
      };
      void search.promise?.then(read, read);
    }
  }
};

/** Searches that will be loaded again after the current load. */
const waiting = new WeakSet<Query>();

const readAgain = (queryClient: QueryClient, { queryKey, state }: Query): void => {
  const pages = (state.data as AssetList | undefined)?.pages ?? [];
  // Pages whose assets were all deleted need no request, because the list now has fewer pages.
  if (pages.filter(({ items }) => items.length > 0).length > PAGES_READ_AGAIN) return;
  void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
};
