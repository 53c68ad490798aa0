import type { ImportSummary } from "@clearhouse/core/library/import/import.schema.ts";
import { type QueryClient, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onOtherState } from "@/lib/assets/feed/other-state.ts";
import { importKeys, importListOptions, isActive, listed, pollWhileActive } from "../api/imports.ts";

/**
 * Keeps the list of the team's imports up to date. The list is loaded every two seconds while an import runs. It is
 * also loaded when the polling for changes reports an import that somebody else has begun, and when the person returns
 * to the window. Use this hook in only one component, which stays mounted as long as the member is signed in.
 * @returns the imports that haven't ended, in the order of the queue
 */
export const useImportWatch = (): ImportSummary[] => {
  const queryClient = useQueryClient();
  const { data } = useInfiniteQuery({
    ...importListOptions,
    refetchInterval: ({ state }) => pollWhileActive(state.data),
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
  useEffect(() => reloadForOthers(queryClient), [queryClient]);
  return listed(data)
    .filter(isActive)
    .toSorted((a, b) => a.waitingFor - b.waitingFor);
};

/** Loads the list again when the polling for changes reports an import that the list doesn't contain. */
const reloadForOthers = (queryClient: QueryClient): (() => void) =>
  onOtherState(({ imports }) => {
    const list = queryClient.getQueryData(importListOptions.queryKey);
    const known = new Set(listed(list).map(({ id }) => id));
    if (list === undefined || imports.every((id) => known.has(id))) return false;
    void queryClient.invalidateQueries({ queryKey: importKeys.list }, { cancelRefetch: false });
    return true;
  });
