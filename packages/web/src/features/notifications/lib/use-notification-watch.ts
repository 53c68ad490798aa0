import { type Notification, UNREAD_MAX } from "@clearhouse/core/notification/notification.schema.ts";
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { onBesides } from "@/lib/assets/feed/besides.ts";
import type { Pace } from "@/lib/live/keep-looking.ts";
import { useUnseenLooks } from "@/lib/live/use-unseen-looks.ts";
import { useMarkRead } from "../api/mark-read.ts";
import { notificationListOptions, preferencesOptions, readNewest, unreadOptions } from "../api/notifications.ts";
import { pushPermission } from "./push-permission.ts";

/** Of a page that isn't seen. */
const PACE_MS: Pace = [30_000, 60_000, 120_000];
/** Loaded once there is something to tell. */
const loadTelling = () => import("./tell-arrived.ts");
const ALL = "/notifications";

/**
 * Asks how many are unread when a look at changes says that it's another number, and when the window is looked at. When
 * there are more, the newest are read and what has come is announced, and shown by the browser where the person wants that
 * and looks at no tab of ours; for them it asks while the page isn't seen as well, more and more rarely.
 * @returns how many are unread
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
  useEffect(() => askWhenOthers(queryClient), [queryClient]);
  useEffect(() => (push ? sharingAttention() : undefined), [push]);
  useUnseenLooks(unreadOptions.queryKey, PACE_MS, push);

  const tell = useTell(queryClient, push);
  const seen = useRef<number>(undefined);
  const ready = list.isSuccess && dataUpdatedAt > 0;
  useEffect(() => {
    if (!ready || dataUpdatedAt === 0) return;
    const before = seen.current;
    seen.current = count;
    // The list was read with the first count. At the limit the count stands still, whatever comes.
    if (before === undefined || (count <= before && count < UNREAD_MAX)) return;
    Promise.all([readNewest(queryClient), loadTelling()]).then(
      ([news]) => tell.current(news.filter(({ readAt }) => readAt === null)),
      // The next answer tries again.
      () => {
        seen.current = before;
      },
    );
  }, [ready, count, dataUpdatedAt, queryClient, tell]);

  return count;
};

/** Asks again where a look at changes found another number than is known here. */
const askWhenOthers = (queryClient: QueryClient): (() => void) =>
  onBesides(({ unread }) => {
    const known = queryClient.getQueryData(unreadOptions.queryKey);
    if (known === undefined || known.count === unread) return false;
    void queryClient.invalidateQueries({ queryKey: unreadOptions.queryKey });
    return true;
  });

/** What to do with what has come; a reference, for it is none of the watch's reasons to look again. */
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

/** @returns ends it */
const sharingAttention = (): (() => void) => {
  let isOver = false;
  let end: (() => void) | undefined;
  loadTelling().then(
    ({ shareAttention }) => {
      if (!isOver) end = shareAttention();
    },
    // Nothing can be told then either.
    () => undefined,
  );
  return () => {
    isOver = true;
    end?.();
  };
};
