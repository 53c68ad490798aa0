import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { keepLooking, type Pace } from "./keep-looking.ts";

/**
 * Reads a query again and again, at a pace that slows down while its data stay the same. For a component that stands as
 * long as the member is signed in, and reads the query for the first time itself.
 * @param inBackground whether it goes on while the page isn't seen
 */
export const useLooks = (queryKey: QueryKey, pace: Pace, inBackground = false): void => {
  const queryClient = useQueryClient();
  const goesOn = useEffectEvent(() => inBackground);
  const key = useEffectEvent(() => queryKey);
  const paces = useEffectEvent(() => pace);
  useEffect(() => {
    const controller = new AbortController();
    const look = async () => {
      const before = queryClient.getQueryData(key());
      await queryClient.refetchQueries({ queryKey: key(), exact: true }, { throwOnError: true, cancelRefetch: false });
      const moved = queryClient.getQueryData(key()) !== before;
      return { moved, news: moved };
    };
    void keepLooking({ look, pace: paces(), signal: controller.signal, inBackground: () => goesOn() });
    return () => controller.abort();
  }, [queryClient]);
};
