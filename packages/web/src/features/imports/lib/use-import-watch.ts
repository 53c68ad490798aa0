import type { ImportSummary } from "@clearhouse/core/import/import.schema.ts";
import { type QueryClient, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onBesides } from "@/lib/assets/feed/besides.ts";
import { importKeys, importListOptions, isActive, listed, lookWhileActive } from "../api/imports.ts";

/**
 * Keeps the list of the team's imports true: read every two seconds while one is at work, when a look at changes names one
 * that others have begun, and when the window is looked at. For the one component that stands as long as the member is
 * signed in.
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
  useEffect(() => readWhenOthers(queryClient), [queryClient]);
  return listed(data)
    .filter(isActive)
    .toSorted((a, b) => a.waitingFor - b.waitingFor);
};

/** Reads the list again where a look at changes names one that it doesn't hold. */
const readWhenOthers = (queryClient: QueryClient): (() => void) =>
  onBesides(({ imports }) => {
    const list = queryClient.getQueryData(importListOptions.queryKey);
    const known = new Set(listed(list).map(({ id }) => id));
    if (list === undefined || imports.every((id) => known.has(id))) return false;
    void queryClient.invalidateQueries({ queryKey: importKeys.list }, { cancelRefetch: false });
    return true;
  });
