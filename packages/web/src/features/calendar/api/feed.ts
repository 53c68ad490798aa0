import { calendarFeed } from "@clearhouse/core/integrations/calendar/calendar.schema.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive, receiveNothing } from "@/lib/api/receive.ts";
import { REREAD } from "@/lib/queries/team.ts";
import { FEED_TEXTS } from "../texts.ts";

const { feed } = client.api.calendar;

export const feedOptions = queryOptions({
  queryKey: ["calendar", "feed"] as const,
  queryFn: ({ signal }) => receive(feed.$get(undefined, { init: { signal } }), calendarFeed),
  ...REREAD,
});

export const useMakeFeed = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => receive(feed.$post(), calendarFeed),
    meta: { failure: { title: FEED_TEXTS.makeFailed } },
    onSuccess: (made) => void queryClient.setQueryData(feedOptions.queryKey, made),
  });
};

export const useEndFeed = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => receiveNothing(feed.$delete()),
    meta: { failure: { title: FEED_TEXTS.offFailed } },
    onSuccess: () => void queryClient.setQueryData(feedOptions.queryKey, null),
  });
};
