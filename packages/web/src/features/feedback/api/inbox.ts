import type { FeedbackAct } from "@clearhouse/core/people/feedback/feedback.policy.ts";
import {
  type FeedbackEntry,
  type FeedbackPage,
  feedback,
  feedbackPage,
  unreadFeedback,
  type Feedback as Whole,
} from "@clearhouse/core/people/feedback/feedback.schema.ts";
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { client } from "@/lib/api/client.ts";
import { receive } from "@/lib/api/receive.ts";
import { notifySuccess, notifyWithAction } from "@/lib/notify.ts";
import { REREAD } from "@/lib/queries/team.ts";
import { INBOX_TEXTS } from "../texts.ts";
import { feedbackKeys } from "./keys.ts";

const routes = client.api.feedback;
const one = routes[":feedbackId"];

/** The page's polling for changes doesn't report new feedback, so the number of unread entries is polled separately. */
const POLL_MS = 60_000;

/** Feedback, newest first. @param archived whether archived entries are listed too */
export const feedbackListOptions = (archived: boolean) =>
  infiniteQueryOptions({
    queryKey: feedbackKeys.list(archived),
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(archived && { archived: "true" }), ...(pageParam !== null && { cursor: pageParam }) };
      return receive(routes.$get({ query }, { init: { signal } }), feedbackPage);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: FeedbackPage) => last.cursor,
    placeholderData: keepPreviousData,
    ...REREAD,
  });

export const unreadFeedbackOptions = queryOptions({
  queryKey: feedbackKeys.unread,
  queryFn: ({ signal }) => receive(routes.unread.$get(undefined, { init: { signal } }), unreadFeedback),
  select: ({ count }) => count,
  refetchInterval: POLL_MS,
  ...REREAD,
});

export const feedbackOptions = (feedbackId: string) =>
  queryOptions({
    queryKey: feedbackKeys.one(feedbackId),
    queryFn: ({ signal }) => receive(one.$get({ param: { feedbackId } }, { init: { signal } }), feedback),
    ...REREAD,
  });

const send = (feedbackId: string, act: FeedbackAct) => receive(one[act].$post({ param: { feedbackId } }), feedback);

/**
 * Changes an entry's status; a toast reports a failure.
 * @param told whether a toast reports success too. The mutation shows the toast itself, because the entry's row may be
 * gone when the answer arrives
 */
export const useFeedbackAct = ({ told }: { told: boolean }) => {
  const queryClient = useQueryClient();
  const acting = useMutation({
    mutationFn: ({ id, act }: { id: string; act: FeedbackAct }) => send(id, act),
    meta: { failure: { title: INBOX_TEXTS.updateFailed } },
    onSuccess: async (changed, { id, act }) => {
      if (told && act === "archive") {
        notifyWithAction(INBOX_TEXTS.updated, {
          label: INBOX_TEXTS.undo,
          onClick: () => acting.mutate({ id, act: "unarchive" }),
        });
      } else if (told) notifySuccess(INBOX_TEXTS.updated);
      await show(queryClient, changed);
    },
  });
  return acting;
};

/**
 * Puts the server's answer into the cached lists. The lists aren't loaded again, because the database's index may still
 * return the previous state. An entry that comes back from the archive is also added to the list without archived
 * entries.
 */
const show = async (queryClient: QueryClient, changed: Whole): Promise<void> => {
  const { details: _, ...entry } = changed;
  queryClient.setQueryData(feedbackOptions(changed.id).queryKey, changed);
  edit(queryClient, true, (item) => (item.id === entry.id ? [entry] : [item]));
  edit(queryClient, false, (item) => (item.id === entry.id ? (entry.status === "archived" ? [] : [entry]) : [item]));
  if (entry.status !== "archived") putBack(queryClient, entry);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: feedbackKeys.lists, refetchType: "none" }),
    queryClient.invalidateQueries({ queryKey: feedbackKeys.unread }),
  ]);
};

const putBack = (queryClient: QueryClient, entry: FeedbackEntry): void => {
  queryClient.setQueryData<InfiniteData<FeedbackPage, string | null>>(feedbackKeys.list(false), (list) => {
    if (!list || list.pages.some(({ items }) => items.some(({ id }) => id === entry.id))) return list;
    const before = list.pages.findIndex(({ items }) => items.some((item) => isNewer(entry, item)));
    const last = list.pages.length - 1;
    // The entry belongs to a page that isn't loaded yet. Once loaded, that page will contain the entry.
    if (before < 0 && list.pages[last]?.cursor !== null) return list;
    const place = before < 0 ? last : before;
    const put = (page: FeedbackPage): FeedbackPage => ({
      ...page,
      items: [...page.items, entry].toSorted((a, b) => (isNewer(a, b) ? -1 : 1)),
    });
    return { ...list, pages: list.pages.map((page, at) => (at === place ? put(page) : page)) };
  });
};

const isNewer = (a: FeedbackEntry, b: FeedbackEntry): boolean =>
  a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt;

const edit = (queryClient: QueryClient, archived: boolean, to: (item: FeedbackEntry) => FeedbackEntry[]): void => {
  queryClient.setQueryData<InfiniteData<FeedbackPage, string | null>>(
    feedbackKeys.list(archived),
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.flatMap(to) })) },
  );
};
