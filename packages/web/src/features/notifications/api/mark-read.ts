import { UNREAD_MAX } from "@clearhouse/core/notices/notification/notification.schema.ts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { hasCode } from "@/lib/api/api-error.ts";
import { client } from "@/lib/api/client.ts";
import { receiveNothing } from "@/lib/api/receive.ts";
import { notifyFailure } from "@/lib/notify.ts";
import { NOTIFICATION_TEXTS } from "../texts.ts";
import { editListed, listed, type NotificationList, notificationKeys } from "./notifications.ts";

type Unread = { count: number };

const setCount = (queryClient: QueryClient, change: (count: number) => number): void => {
  queryClient.setQueryData<Unread>(notificationKeys.unread, (unread) => unread && { count: change(unread.count) });
};

const isUnread = (queryClient: QueryClient, id: string): boolean => {
  const list = queryClient.getQueryData<NotificationList>(notificationKeys.list);
  return listed(list).some((item) => item.id === id && item.readAt === null);
};

/** Shows a notification as read at once. If the server refuses, it is shown as unread again, unless it was deleted. */
export const useMarkRead = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (notificationId: string) =>
      receiveNothing(client.api.notifications[":notificationId"].read.$post({ param: { notificationId } })),
    onMutate: async (id) => {
      // A request that is still running would count the notification as unread.
      await queryClient.cancelQueries({ queryKey: notificationKeys.unread });
      if (!isUnread(queryClient, id)) return { marked: false };
      editListed(queryClient, (item) => (item.id === id ? { ...item, readAt: new Date().toISOString() } : item));
      // At the limit, the exact number is unknown, so it isn't reduced.
      setCount(queryClient, (count) => (count < UNREAD_MAX ? Math.max(0, count - 1) : count));
      return { marked: true };
    },
    onError: (error, id, context) => {
      if (!context?.marked || hasCode(error, "notification.not_found")) return;
      editListed(queryClient, (item) => (item.id === id ? { ...item, readAt: null } : item));
      setCount(queryClient, (count) => Math.min(UNREAD_MAX, count + 1));
      notifyFailure(error, { title: NOTIFICATION_TEXTS.readFailed });
    },
  });
};

/** Like {@link useMarkRead}, but for all notifications. */
export const useMarkAllRead = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => receiveNothing(client.api.notifications.read.$post()),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: notificationKeys.unread });
      const list = queryClient.getQueryData<NotificationList>(notificationKeys.list);
      const unread = queryClient.getQueryData<Unread>(notificationKeys.unread);
      const readAt = new Date().toISOString();
      editListed(queryClient, (item) => ({ ...item, readAt: item.readAt ?? readAt }));
      setCount(queryClient, () => 0);
      return { wereUnread: new Set(listed(list).flatMap((item) => (item.readAt === null ? [item.id] : []))), unread };
    },
    onError: (error, _, context) => {
      editListed(queryClient, (item) => (context?.wereUnread.has(item.id) ? { ...item, readAt: null } : item));
      queryClient.setQueryData(notificationKeys.unread, context?.unread);
      notifyFailure(error, { title: NOTIFICATION_TEXTS.readFailed });
    },
  });
};
