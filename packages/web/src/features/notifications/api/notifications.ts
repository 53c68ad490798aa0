import {
  type Notification,
  type NotificationPage,
  notificationPage,
  notificationPreferences,
  unread,
} from "@clearhouse/core/notices/notification/notification.schema.ts";
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";

export const notificationKeys = {
  list: ["notifications", "list"],
  unread: ["notifications", "unread"],
  preferences: ["notifications", "preferences"],
} as const;

export const PAGE_SIZE = 20;

export type NotificationList = InfiniteData<NotificationPage, string | null>;

const readPage = (cursor: string | null, signal?: AbortSignal): Promise<NotificationPage> =>
  receive(
    client.api.notifications.$get(
      { query: { limit: String(PAGE_SIZE), ...(cursor === null ? {} : { cursor }) } },
      { init: { signal } },
    ),
    notificationPage,
  );

/**
 * The list of notifications. The bell and the notifications page share the list, so both show the same notifications as
 * read.
 */
export const notificationListOptions = infiniteQueryOptions({
  queryKey: notificationKeys.list,
  queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last: NotificationPage) => last.cursor,
});

export const unreadOptions = queryOptions({
  queryKey: notificationKeys.unread,
  queryFn: ({ signal }) => receive(client.api.notifications.unread.$get(undefined, { init: { signal } }), unread),
  select: ({ count }) => count,
});

export const preferencesOptions = queryOptions({
  queryKey: notificationKeys.preferences,
  queryFn: ({ signal }) =>
    receive(client.api.notifications.preferences.$get(undefined, { init: { signal } }), notificationPreferences),
});

/** The notifications of all loaded pages. */
export const listed = (list: Pick<NotificationList, "pages"> | undefined): Notification[] =>
  list?.pages.flatMap(({ items }) => items) ?? [];

/**
 * Loads the newest page and adds its new notifications to the list. Older pages stay cached, so only one request is
 * needed. If all notifications of the newest page are new, more may be missing between the newest page and the older
 * pages. The newest page then replaces the whole list.
 * @returns the notifications that weren't in the list before
 */
export const readNewest = async (queryClient: QueryClient): Promise<Notification[]> => {
  const newest = await readPage(null);
  const known = new Set(listed(queryClient.getQueryData<NotificationList>(notificationKeys.list)).map(({ id }) => id));
  const arrived = newest.items.filter(({ id }) => !known.has(id));
  queryClient.setQueryData<NotificationList>(notificationKeys.list, (list) => {
    const [first, ...others] = list?.pages ?? [];
    const joins = first !== undefined && (first.items.length === 0 || arrived.length < newest.items.length);
    if (!list || !joins) return { pages: [newest], pageParams: [null] };
    const current = new Map(newest.items.map((item) => [item.id, item]));
    // A notification that was marked as read in this tab stays marked: the server may not have saved the mark yet.
    const older = first.items.map((item) => (item.readAt ? item : (current.get(item.id) ?? item)));
    return { ...list, pages: [{ ...first, items: [...arrived, ...older] }, ...others] };
  });
  return arrived;
};

export const editListed = (queryClient: QueryClient, edit: (item: Notification) => Notification): void => {
  queryClient.setQueryData<NotificationList>(
    notificationKeys.list,
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(edit) })) },
  );
};
