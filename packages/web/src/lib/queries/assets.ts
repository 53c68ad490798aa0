import { activityPage } from "@clearhouse/core/activity/activity.schema.ts";
import {
  type Asset,
  type AssetColumn,
  type AssetPage,
  asset,
  assetCounts,
  assetPage,
} from "@clearhouse/core/asset/asset.schema.ts";
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";

/** Everything about assets lies under ["assets"]: whoever makes or changes one invalidates that. */
export const assetKeys = {
  all: ["assets"],
  counts: ["assets", "counts"],
  lists: ["assets", "list"],
  list: (column: AssetColumn) => ["assets", "list", column],
  details: ["assets", "detail"],
  detail: (assetId: string) => ["assets", "detail", assetId],
  activity: (assetId: string) => ["assets", "activity", assetId],
} as const;

export type AssetList = InfiniteData<AssetPage, string | null>;

export const PAGE_SIZE = 50;

export const assetListOptions = (column: AssetColumn) =>
  infiniteQueryOptions({
    queryKey: assetKeys.list(column),
    queryFn: ({ pageParam, signal }) =>
      receive(
        client.api.assets.$get(
          { query: { column, limit: String(PAGE_SIZE), ...(pageParam === null ? {} : { cursor: pageParam }) } },
          { init: { signal } },
        ),
        assetPage,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last: AssetPage) => last.cursor,
    // Pages read before keep their identity by themselves; comparing each asset anew with every page would grow and grow.
    structuralSharing: false,
  });

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

export const assetActivityOptions = (assetId: string) =>
  queryOptions({
    queryKey: assetKeys.activity(assetId),
    queryFn: ({ signal }) =>
      receive(client.api.assets[":assetId"].activity.$get({ param: { assetId } }, { init: { signal } }), activityPage),
    refetchOnMount: true,
  });

/** Every copy of the asset that lists and dialogs hold, the dialog's first. */
export const cachedCopies = (queryClient: QueryClient, assetId: string): Asset[] => {
  const detail = queryClient.getQueryData<Asset>(assetKeys.detail(assetId));
  const lists = queryClient.getQueriesData<AssetList>({ queryKey: assetKeys.lists });
  const listed = lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []);
  return [...(detail ? [detail] : []), ...listed.filter(({ id }) => id === assetId)];
};
