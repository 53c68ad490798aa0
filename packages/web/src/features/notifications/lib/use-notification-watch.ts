import { type Notification, UNREAD_MAX } from "@clearhouse/core/notification/notification.schema.ts";
import { sentenceOf } from "@clearhouse/core/notification/sentence.policy.ts";
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { announce } from "@/lib/announcer.tsx";
import { onNews } from "@/lib/assets/feed/news.ts";
import type { Pace } from "@/lib/live/keep-looking.ts";
import { useLooks } from "@/lib/live/use-looks.ts";
import { notifyNote } from "@/lib/notify.ts";
import { useMarkRead } from "../api/mark-read.ts";
import {
  notificationKeys,
  notificationListOptions,
  preferencesOptions,
  readNewest,
  unreadOptions,
} from "../api/notifications.ts";
import { NOTIFICATION_TEXTS } from "../texts.ts";
import { pushPermission, showInBrowser } from "./browser-notifications.ts";

/** A notification comes with news of its asset or is told by mail as well: half a minute is soon enough, at first. */
const PACE_MS: Pace = [30_000, 60_000, 120_000];
/** What others did reaches the page before its consequences, the notification among them, have happened. */
const AFTER_NEWS_MS = 2_000;
/** The browser is given one each of so many, of more only their number. */
const AT_ONCE = 3;
const ALL = "/notifications";

/**
 * Asks how many are unread: each half minute, more rarely while nothing moves and nobody acts; when the window is looked
 * at; after others' changes. When there are more,
 * the newest are read and what has come is announced, and shown by the browser where the person wants that; for them the
 * question goes on while the page is in the background.
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
  useEffect(() => askAfterNews(queryClient), [queryClient]);
  useLooks(unreadOptions.queryKey, PACE_MS, push);

  const tell = useTell(push);
  const seen = useRef<number>(undefined);
  const ready = list.isSuccess && dataUpdatedAt > 0;
  useEffect(() => {
    if (!ready || dataUpdatedAt === 0) return;
    const before = seen.current;
    seen.current = count;
    // The list was read with the first count. At the limit the count stands still, whatever comes.
    if (before === undefined || (count <= before && count < UNREAD_MAX)) return;
    readNewest(queryClient).then(
      (news) => tell.current(news.filter(({ readAt }) => readAt === null)),
      // The next poll tries again.
      () => {
        seen.current = before;
      },
    );
  }, [ready, count, dataUpdatedAt, queryClient, tell]);

  return count;
};

const askAfterNews = (queryClient: QueryClient): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = onNews(() => {
    clearTimeout(timer);
    timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: notificationKeys.unread }), AFTER_NEWS_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
};

/** What to do with what has come; a reference, for it is none of the watch's reasons to look again. */
const useTell = (push: boolean) => {
  const navigate = useNavigate();
  const { mutate: markRead } = useMarkRead();
  const open = ({ id, path }: Notification): void => {
    markRead(id);
    void navigate(path || ALL);
  };
  const tell = (news: Notification[]): void => {
    const [first] = news;
    if (!first) return;
    const all = NOTIFICATION_TEXTS.arrived(news.length);
    announce(news.length === 1 ? sentenceOf(first) : all);
    if (!push) return;
    if (news.length > AT_ONCE) show({ id: "clearhouse", text: all, onOpen: () => void navigate(ALL) });
    else for (const one of news.toReversed()) show({ id: one.id, text: sentenceOf(one), onOpen: () => open(one) });
  };
  const current = useRef(tell);
  useEffect(() => {
    current.current = tell;
  });
  return current;
};

const show = (what: { id: string; text: string; onOpen: () => void }): void => {
  if (!showInBrowser({ title: NOTIFICATION_TEXTS.product, ...what })) notifyNote(what.text);
};
