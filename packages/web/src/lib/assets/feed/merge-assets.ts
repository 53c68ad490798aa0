import { ASSET_COLUMNS, type Asset } from "@clearhouse/core/asset/asset.schema.ts";
import type { QueryClient } from "@tanstack/react-query";
import { cachedCopies } from "../queries/cached.ts";
import { assetKeys } from "../queries/keys.ts";
import type { AssetList } from "../queries/lists.ts";
import { placeAsset } from "./place-asset.ts";
import { placeInSearches } from "./place-in-searches.ts";
import { wasRemoved } from "./remove-assets.ts";

/** Mutations of one asset carry this key: while one runs, its optimistic state stands against the feed. */
export const assetChangeKey = (assetId: string) => ["asset-change", assetId] as const;

/** Puts one asset into every cache that shows it. */
export const writeAsset = (queryClient: QueryClient, asset: Asset): void => {
  for (const place of [...ASSET_COLUMNS, "all"] as const) {
    queryClient.setQueryData<AssetList>(assetKeys.list(place), (list) => list && placeAsset(list, place, asset));
  }
  placeInSearches(queryClient, asset);
  queryClient.setQueryData<Asset>(assetKeys.detail(asset.id), (known) => known && asset);
};

/** What changed about an asset that was on the screen: before and after. */
export interface AssetChange {
  before: Asset | undefined;
  asset: Asset;
}

/**
 * Merges what the feed brought. The feed gives out the last seconds again and again, so what every cache knows already,
 * or newer, is passed over; but a list that was being read meanwhile may have brought an older copy back, so the oldest
 * copy counts.
 * @param seen the last stamp merged per asset, for those no list holds; kept by the caller between calls
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
