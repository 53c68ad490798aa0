import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import { partialMatchKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { assetKeys } from "./keys.ts";
import type { AssetList } from "./lists.ts";

const LISTS = [assetKeys.lists, assetKeys.searches];

export const isList = (key: QueryKey): boolean => LISTS.some((kind) => partialMatchKey(key, kind));

/** The lists on the screen and those kept behind it, searches too, by their keys. */
export const cachedLists = (queryClient: QueryClient) =>
  LISTS.flatMap((queryKey) => queryClient.getQueriesData<AssetList>({ queryKey }));

/** Every copy of the asset that lists and dialogs hold, the dialog's first. */
export const cachedCopies = (queryClient: QueryClient, assetId: string): Asset[] => {
  const detail = queryClient.getQueryData<Asset>(assetKeys.detail(assetId));
  const listed = cachedLists(queryClient).flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []);
  return [...(detail ? [detail] : []), ...listed.filter(({ id }) => id === assetId)];
};
