import { ASSET_COLUMNS, type Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { QueryClient } from "@tanstack/react-query";
import { cachedCopies } from "../queries/cached.ts";
import { assetKeys } from "../queries/keys.ts";
import type { AssetList } from "../queries/lists.ts";
import { placeAsset } from "./place-asset.ts";
import { placeInSearches } from "./place-in-searches.ts";
import { wasRemoved } from "./remove-assets.ts";

/**
 * Mutations of one asset have this key. While such a mutation is running, the feed doesn't overwrite the asset's
 * optimistic state.
 */
export const assetChangeKey = (assetId: string) => ["asset-change", assetId] as const;

/** Puts one asset into every query that shows it. */
export const writeAsset = (queryClient: QueryClient, asset: Asset): void => {
  for (const place of [...ASSET_COLUMNS, "all"] as const) {
    queryClient.setQueryData<AssetList>(assetKeys.list(place), (list) => list && placeAsset(list, place, asset));
  }
  placeInSearches(queryClient, asset);
  queryClient.setQueryData<Asset>(assetKeys.detail(asset.id), (known) => known && asset);
};

/** An asset after a change, and its cached copy from before the change, if there was one. */
export interface AssetChange {
  before: Asset | undefined;
  asset: Asset;
}

/**
 * Merges changes from the feed. Each answer of the feed repeats the changes of the last seconds, so an asset is skipped
 * if every cached copy is the same or newer. A list that was loading during an earlier merge may have an older copy, so
 * the oldest copy is compared.
 * @param seen the `changedAt` with which each asset was last merged, for assets that are in no list; the caller keeps
 * this map between calls
 * @returns what changed
 */
export const mergeAssets = (queryClient: QueryClient, assets: Asset[], seen: Map<string, string>): AssetChange[] => {
  const changes: AssetChange[] = [];
  for (const asset of assets) {
    if (wasRemoved(queryClient, asset.id)) continue;
    if (queryClient.isMutating({ mutationKey: assetChangeKey(asset.id) }) > 0) continue;
    const copies = cachedCopies(queryClient, asset.id);
    const before = copies.toSorted((a, b) => (a.changedAt < b.changedAt ? -1 : 1)).at(0);
    if (before && before.changedAt >= asset.changedAt) continue;
    writeAsset(queryClient, asset);
    if (seen.get(asset.id) === asset.changedAt) continue;
    seen.set(asset.id, asset.changedAt);
    changes.push({ before, asset });
  }
  return changes;
};
