import { type ActivityPage, type ActivityQuery, activityPage } from "@clearhouse/core/base/ledger/activity.schema.ts";
import { asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { assetKeys } from "./keys.ts";

export const assetDetailOptions = (assetId: string) =>
  queryOptions({
    queryKey: assetKeys.detail(assetId),
    queryFn: ({ signal }) =>
      receive(client.api.assets[":assetId"].$get({ param: { assetId } }, { init: { signal } }), asset),
    // An asset that became stale while its dialog was closed must be loaded again when the dialog opens.
    refetchOnMount: true,
  });

/** Which steps to load; a filter that is missing doesn't restrict them. */
export type ActivityNarrowing = Pick<ActivityQuery, "kind" | "who">;

/** The latest steps, and more on demand; `data.items` has the loaded steps, oldest first. */
export const assetActivityOptions = (assetId: string, narrowing: ActivityNarrowing = {}) =>
  infiniteQueryOptions({
    queryKey: [...assetKeys.activity(assetId), narrowing],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...narrowing, ...(pageParam !== null && { cursor: pageParam }) };
      const asked = client.api.assets[":assetId"].activity.$get({ param: { assetId }, query }, { init: { signal } });
      return receive(asked, activityPage);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: ActivityPage) => last.cursor,
    select: ({ pages }) => ({ items: pages.flatMap(({ items }) => items).toReversed() }),
    refetchOnMount: true,
  });
