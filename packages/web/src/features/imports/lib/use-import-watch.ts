import type { ImportSummary } from "@clearhouse/core/import/import.schema.ts";
import { type QueryClient, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onChanges } from "@/lib/assets/feed/on-changes.ts";
import { useLooks } from "@/lib/live/use-looks.ts";
import { IDLE_PACE_MS, importKeys, importListOptions, isActive, listed, lookWhileActive } from "../api/imports.ts";

/** Assets that come in may be those of an import that somebody else has begun. */
const AFTER_NEWS_MS = 1_000;

/**
 * Keeps the list of the team's imports true: while one is at work every two seconds, else each half minute, more
 * rarely while nothing moves and nobody acts; when the window is looked at; after others' changes. For the one component that stands as long as the member is signed in.
 * @returns those that haven't ended, the first of the queue first
 */
export const useImportWatch = (): ImportSummary[] => {
  const queryClient = useQueryClient();
  const { data } = useInfiniteQuery({
    ...importListOptions,
    refetchInterval: ({ state }) => lookWhileActive(state.data),
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
  useEffect(() => lookAfterNews(queryClient), [queryClient]);
  useLooks(importKeys.list, IDLE_PACE_MS);
  return listed(data)
    .filter(isActive)
    .toSorted((a, b) => a.waitingFor - b.waitingFor);
};

const lookAfterNews = (queryClient: QueryClient): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onChanges(() => {
    // The assets of one import come in again and again: the first look finds it, its own pace does the rest.
    timer ??= setTimeout(() => {
      timer = undefined;
      void queryClient.invalidateQueries({ queryKey: importKeys.list }, { cancelRefetch: false });
    }, AFTER_NEWS_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
};
