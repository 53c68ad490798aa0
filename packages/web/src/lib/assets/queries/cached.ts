import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { partialMatchKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { assetKeys } from "./keys.ts";
import type { AssetList } from "./lists.ts";

const LISTS = [assetKeys.lists, assetKeys.searches];

export const isList = (key: QueryKey): boolean => LISTS.some((kind) => partialMatchKey(key, kind));

/** All cached lists, searches included, visible or not, with their keys. */
export const cachedLists = (queryClient: QueryClient) =>
  LISTS.flatMap((queryKey) => queryClient.getQueriesData<AssetList>({ queryKey }));

/** Every cached copy of the asset in lists and dialogs, the dialog's first. */
export const cachedCopies = (queryClient: QueryClient, assetId: string): Asset[] => {
  const detail = queryClient.getQueryData<Asset>(assetKeys.detail(assetId));
  const listed = cachedLists(queryClient).flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []);
  return [...(detail ? [detail] : []), ...listed.filter(({ id }) => id === assetId)];
};
