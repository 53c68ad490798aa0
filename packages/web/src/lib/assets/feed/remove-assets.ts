import { type AssetCounts, columnOf } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { QueryClient } from "@tanstack/react-query";
import { cachedCopies, cachedLists, isList } from "../queries/cached.ts";
import { assetKeys } from "../queries/keys.ts";
import type { AssetList } from "../queries/lists.ts";
import { withCounts } from "./place-in-searches.ts";

/** The ids of deleted assets, which the feed must not bring back when it repeats the last seconds. */
const removed = new WeakMap<QueryClient, Set<string>>();

const removedOf = (queryClient: QueryClient): Set<string> => {
  const known = removed.get(queryClient);
  if (known) return known;
  const ids = new Set<string>();
  removed.set(queryClient, ids);
  keepOutOfAnswers(queryClient, ids);
  return ids;
};

/**
 * Removes deleted assets from each list that has been loaded. If an asset is deleted while a list is loading, the
 * loaded list contains the asset again: in the new page, or in the earlier pages, which the query kept as they were
 * when the request was sent.
 */
const keepOutOfAnswers = (queryClient: QueryClient, ids: ReadonlySet<string>): void => {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    const { queryKey } = event.query;
    if (!isList(queryKey)) return;
    queryClient.setQueryData<AssetList>(queryKey, (list) => list && without(list, ids));
  });
};

export const wasRemoved = (queryClient: QueryClient, assetId: string): boolean => removedOf(queryClient).has(assetId);

/** Lets assets that the server has refused to delete be shown again. */
export const forgetRemoval = (queryClient: QueryClient, assetIds: readonly string[]): void => {
  for (const id of assetIds) removedOf(queryClient).delete(id);
};

/** Removes deleted assets from every list and count. */
export const removeAssets = (queryClient: QueryClient, assetIds: readonly string[]): void => {
  if (assetIds.length === 0) return;
  const ids = new Set(assetIds);
  for (const id of ids) {
    removedOf(queryClient).add(id);
    const known = cachedCopies(queryClient, id).at(0);
    if (!known) continue;
    const column = columnOf(known.status);
    queryClient.setQueryData<AssetCounts>(
      assetKeys.counts,
      (counts) => counts && { ...counts, [column]: counts[column] - 1 },
    );
  }
  for (const [key, list] of cachedLists(queryClient)) {
    if (list) queryClient.setQueryData<AssetList>(key, without(list, ids));
  }
};

const without = (list: AssetList, ids: ReadonlySet<string>): AssetList => {
  const gone = list.pages.flatMap(({ items }) => items.filter(({ id }) => ids.has(id)));
  if (gone.length === 0) return list;
  const pages = list.pages.map((page) => ({
    ...page,
    items: page.items.filter(({ id }) => !ids.has(id)),
    ...(page.total === undefined ? {} : { total: page.total - gone.length }),
  }));
  return withCounts({ ...list, pages }, (counts) => {
    const next = { ...counts };
    for (const { status } of gone) next[columnOf(status)] -= 1;
    return next;
  });
};
