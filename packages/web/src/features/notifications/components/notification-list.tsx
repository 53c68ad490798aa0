import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { useInView } from "@/lib/hooks/use-in-view.ts";
import { useMarkAllRead } from "../api/mark-read.ts";
import { listed, notificationListOptions, unreadOptions } from "../api/notifications.ts";
import { unreadLabel } from "../lib/unread-label.ts";
import { NOTIFICATION_TEXTS } from "../texts.ts";
import { useNewest } from "./latest-notifications.tsx";
import { NoNotifications } from "./no-notifications.tsx";
import { NotificationItem } from "./notification-item.tsx";
import { NotificationSkeleton } from "./notification-skeleton.tsx";

const HEADING = "recent-notifications";

export function NotificationList() {
  const { mutate: markAllRead } = useMarkAllRead();
  const { data: unread = 0 } = useQuery(unreadOptions);
  useNewest();
  return (
    <Card className="gap-0 overflow-hidden pb-0">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b px-4 pb-3">
        <div>
          <h2 id={HEADING} className="font-semibold text-base">
            {NOTIFICATION_TEXTS.recent}
          </h2>
          <p className="text-muted-foreground text-xs">{NOTIFICATION_TEXTS.unreadCount(unreadLabel(unread))}</p>
        </div>
        <Button
          icon={CheckCheck}
          variant="outline"
          size="sm"
          aria-disabled={unread === 0}
          onClick={() => unread > 0 && markAllRead()}
        >
          {NOTIFICATION_TEXTS.markAllRead}
        </Button>
      </div>
      <Items />
    </Card>
  );
}

/** The loaded notifications. More pages are loaded as the person scrolls. */
function Items() {
  const list = useInfiniteQuery(notificationListOptions);
  const waits = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError;
  const more = useInView<HTMLDivElement>(() => void list.fetchNextPage(), waits);

  if (list.isPending) return <NotificationSkeleton />;
  if (!list.data) {
    return (
      <div className="p-4">
        <LoadFailed text={NOTIFICATION_TEXTS.listFailed} query={list} />
      </div>
    );
  }
  const items = listed(list.data);
  if (items.length === 0) return <NoNotifications />;
  return (
    <>
      <ul aria-labelledby={HEADING} className="divide-y">
        {items.map((item) => (
          <li key={item.id}>
            <NotificationItem item={item} />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <div ref={more} className="border-t">
          {list.isFetchNextPageError ? (
            <div className="p-4">
              <LoadFailed
                text={NOTIFICATION_TEXTS.moreFailed}
                query={{ error: list.error, refetch: list.fetchNextPage }}
              />
            </div>
          ) : (
            <NotificationSkeleton text={NOTIFICATION_TEXTS.loadingMore} />
          )}
        </div>
      ) : (
        <p className="border-t px-4 py-3 text-center text-muted-foreground text-xs">{NOTIFICATION_TEXTS.kept}</p>
      )}
    </>
  );
}
