import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { keepLooking, type Pace } from "./keep-looking.ts";

/**
 * Reads a query again and again while the page isn't seen, at a pace that slows down while its data stay the same. For a
 * component that stands as long as the member is signed in, and reads the query for the first time itself.
 * @param wanted whether somebody wants to know meanwhile
 */
export const useUnseenLooks = (queryKey: QueryKey, pace: Pace, wanted: boolean): void => {
  const queryClient = useQueryClient();
  const key = useEffectEvent(() => queryKey);
  const paces = useEffectEvent(() => pace);
  useEffect(() => {
    if (!wanted) return;
    const controller = new AbortController();
    const look = async () => {
      const before = queryClient.getQueryData(key());
      if (document.visibilityState === "hidden") {
        await queryClient.refetchQueries(
          { queryKey: key(), exact: true },
          { throwOnError: true, cancelRefetch: false },
        );
      }
      const moved = queryClient.getQueryData(key()) !== before;
      return { moved, news: moved };
    };
    void keepLooking({ look, pace: paces(), signal: controller.signal, inBackground: () => true });
    return () => controller.abort();
  }, [queryClient, wanted]);
};
