import { type Asset, type AssetColumn, type AssetCounts, columnOf } from "@clearhouse/core/asset/asset.schema.ts";
import { hashKey, type Query, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { assetKeys } from "../queries/keys.ts";
import type { ListPlace } from "../queries/listing.ts";
import type { AssetList } from "../queries/lists.ts";
import { placeAsset } from "./place-asset.ts";

/** Each page is a call. A person who scrolled further isn't disturbed; a new filter loads again. */
const PAGES_READ_AGAIN = 4;

const listingOf = (key: QueryKey): string => hashKey([key[2]]);

/**
 * An asset that a search shows is replaced, and moved to the column it is in now, before the server says so. Whether it
 * still matches, and where it stands in the order, only the server knows: see {@link searchAgain}.
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

/** The counts of the first page are shown. */
export const withCounts = (list: AssetList, change: (counts: AssetCounts) => AssetCounts): AssetList => {
  const [first, ...rest] = list.pages;
  if (!first?.counts) return list;
  return { ...list, pages: [{ ...first, counts: change(first.counts) }, ...rest] };
};

/**
 * Reads the searches on the screen again, behind what they show; those that nobody sees when they are seen again. One
 * that is being read may be answered from before the change: it is read once more after that.
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

/** Are read again once they were read. */
const waiting = new WeakSet<Query>();

const readAgain = (queryClient: QueryClient, { queryKey, state }: Query): void => {
  const pages = (state.data as AssetList | undefined)?.pages ?? [];
  // Pages whose assets were all deleted are no calls: the list is as much shorter.
  if (pages.filter(({ items }) => items.length > 0).length > PAGES_READ_AGAIN) return;
  void queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
};
