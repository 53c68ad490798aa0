import { type Notification, UNREAD_MAX } from "@clearhouse/core/notices/notification/notification.schema.ts";
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { onOtherState } from "@/lib/assets/feed/other-state.ts";
import type { Pace } from "@/lib/live/poll.ts";
import { useHiddenPolling } from "@/lib/live/use-hidden-polling.ts";
import { useMarkRead } from "../api/mark-read.ts";
import { notificationListOptions, preferencesOptions, readNewest, unreadOptions } from "../api/notifications.ts";
import { pushPermission } from "./push-permission.ts";

/** The polling intervals of a page that isn't visible. */
const PACE_MS: Pace = [30_000, 60_000, 120_000];
/** The code that announces notifications is loaded when it is first needed. */
const loadTelling = () => import("./tell-arrived.ts");
const ALL = "/notifications";

/**
 * Loads the number of unread notifications when the polling for changes reports another number, and when the person
 * returns to the window. If the number has grown, the newest notifications are loaded and announced. If the person has
 * switched browser notifications on, the number is also polled while the page is hidden, less and less often.
 * @returns how many notifications are unread
 */
export const useNotificationWatch = (): number => {
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(notificationListOptions);
  const { data: preferences } = useQuery(preferencesOptions);
  const push = preferences?.push === true && pushPermission() === "granted";
  const { data: count = 0, dataUpdatedAt } = useQuery({
    ...unreadOptions,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
  useEffect(() => reloadIfDifferent(queryClient), [queryClient]);
  useEffect(() => (push ? sharingAttention() : undefined), [push]);
  useHiddenPolling(unreadOptions.queryKey, PACE_MS, push);

  const tell = useTell(queryClient, push);
  const seen = useRef<number>(undefined);
  const ready = list.isSuccess && dataUpdatedAt > 0;
  useEffect(() => {
    if (!ready || dataUpdatedAt === 0) return;
    const before = seen.current;
    seen.current = count;
    // The first count needs no announcement. At its limit, the count doesn't grow when notifications arrive, so the
    // list is loaded anyway.
    if (before === undefined || (count <= before && count < UNREAD_MAX)) return;
    Promise.all([readNewest(queryClient), loadTelling()]).then(
      ([arrived]) => tell.current(arrived.filter(({ readAt }) => readAt === null)),
      // If loading fails, the notifications are loaded when the next count arrives.
      () => {
        seen.current = before;
      },
    );
  }, [ready, count, dataUpdatedAt, queryClient, tell]);

  return count;
};

/** Loads the number again when the polling for changes reports another number. */
const reloadIfDifferent = (queryClient: QueryClient): (() => void) =>
  onOtherState(({ unread }) => {
    const known = queryClient.getQueryData(unreadOptions.queryKey);
    if (known === undefined || known.count === unread) return false;
    void queryClient.invalidateQueries({ queryKey: unreadOptions.queryKey });
    return true;
  });

/**
 * The function that announces notifications. The function is in a ref, so that a new function doesn't run the caller's
 * effect again.
 */
const useTell = (queryClient: QueryClient, push: boolean) => {
  const navigate = useNavigate();
  const { mutate: markRead } = useMarkRead();
  const onOpen = (notification?: Notification): void => {
    if (notification) markRead(notification.id);
    void navigate(notification?.path || ALL);
  };
  const tell = async (arrived: Notification[]): Promise<void> => {
    const { tellArrived } = await loadTelling();
    await tellArrived(arrived, { queryClient, push, onOpen });
  };
  const current = useRef(tell);
  useEffect(() => {
    current.current = tell;
  });
  return current;
};

/** Loads the code of shareAttention and calls it. @returns a function that ends the sharing */
const sharingAttention = (): (() => void) => {
  let isOver = false;
  let end: (() => void) | undefined;
  loadTelling().then(
    ({ shareAttention }) => {
      if (!isOver) end = shareAttention();
    },
    // If this code can't be loaded, this tab can't announce anything either, so the failure doesn't matter.
    () => undefined,
  );
  return () => {
    isOver = true;
    end?.();
  };
};
