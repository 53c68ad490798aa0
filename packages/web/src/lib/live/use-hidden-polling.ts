import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { type Pace, poll } from "./poll.ts";

/**
 * Polls a query while the page is hidden, less and less often while its data stays the same. Use this hook in a
 * component that is mounted as long as the member is signed in, and that loads the query first.
 * @param wanted whether the person wants to be told of changes while the page is hidden
 */
export const useHiddenPolling = (queryKey: QueryKey, pace: Pace, wanted: boolean): void => {
  const queryClient = useQueryClient();
  const key = useEffectEvent(() => queryKey);
  const paces = useEffectEvent(() => pace);
  useEffect(() => {
    if (!wanted) return;
    const controller = new AbortController();
    const pollOnce = async () => {
      const before = queryClient.getQueryData(key());
      if (document.visibilityState === "hidden") {
        await queryClient.refetchQueries(
          { queryKey: key(), exact: true },
          { throwOnError: true, cancelRefetch: false },
        );
      }
      const changed = queryClient.getQueryData(key()) !== before;
      return { changed, isNew: changed };
    };
    void poll({ pollOnce, pace: paces(), signal: controller.signal, inBackground: () => true });
    return () => controller.abort();
  }, [queryClient, wanted]);
};
