import { type HistoryPage, historyPage } from "@clearhouse/core/base/ledger/history.schema.ts";
import {
  type CreatorFilters,
  type CreatorPage,
  creator,
  creatorCounts,
  creatorPage,
} from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { type AssetPage, assetPage } from "@clearhouse/core/library/asset/asset.schema.ts";
import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { REREAD } from "@/lib/queries/team.ts";
import { creatorKeys } from "./keys.ts";

export type CreatorList = InfiniteData<CreatorPage, string | null>;

export const EVERYBODY: CreatorFilters = { q: "", status: "", type: "" };

export const isFiltered = ({ q, status, type }: CreatorFilters): boolean => q !== "" || status !== "" || type !== "";

/** The counts in the tabs. */
export const creatorCountsOptions = queryOptions({
  queryKey: creatorKeys.counts,
  queryFn: ({ signal }) => receive(client.api.creators.counts.$get(undefined, { init: { signal } }), creatorCounts),
  ...REREAD,
});

/** Creators, newest first. With filters, a page may be short or empty without being the last. */
export const creatorListOptions = (filters: CreatorFilters) =>
  infiniteQueryOptions({
    queryKey: creatorKeys.list(filters),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filters, ...(pageParam !== null && { cursor: pageParam }) };
      return receive(client.api.creators.$get({ query }, { init: { signal } }), creatorPage);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: CreatorPage) => last.cursor,
    // While somebody types, the previous matches are shown until the new ones are loaded.
    placeholderData: keepPreviousData,
    ...REREAD,
  });

export const creatorDetailOptions = (creatorId: string) =>
  queryOptions({
    queryKey: creatorKeys.detail(creatorId),
    queryFn: ({ signal }) =>
      receive(client.api.creators[":creatorId"].$get({ param: { creatorId } }, { init: { signal } }), creator),
    ...REREAD,
  });

export const creatorHistoryOptions = (creatorId: string) =>
  infiniteQueryOptions({
    queryKey: creatorKeys.history(creatorId),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      const asked = client.api.creators[":creatorId"].history.$get(
        { param: { creatorId }, query },
        { init: { signal } },
      );
      return receive(asked, historyPage);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: HistoryPage) => last.cursor,
    refetchOnMount: true,
    staleTime: 0,
  });

/** The team's assets by a creator, the latest first. */
export const creatorAssetsOptions = (creatorId: string) =>
  infiniteQueryOptions({
    queryKey: creatorKeys.assets(creatorId),
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: "10", ...(pageParam !== null && { cursor: pageParam }) };
      const asked = client.api.creators[":creatorId"].assets.$get(
        { param: { creatorId }, query },
        { init: { signal } },
      );
      return receive(asked, assetPage);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: AssetPage) => last.cursor,
    refetchOnMount: true,
    staleTime: 0,
  });
