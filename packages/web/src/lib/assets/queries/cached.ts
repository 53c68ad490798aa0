import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import type { QueryClient } from "@tanstack/react-query";
import { assetKeys } from "./keys.ts";
import type { AssetList } from "./lists.ts";

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
