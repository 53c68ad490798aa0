import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { useEffect } from "react";
import { Link } from "react-router-dom";
import { LoadFailed } from "@/components/load-failed.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useMarkAllRead } from "../api/mark-read.ts";
import { listed, notificationListOptions, readNewest } from "../api/notifications.ts";
import { NOTIFICATION_TEXTS } from "../texts.ts";
import { NoNotifications } from "./no-notifications.tsx";
import { NotificationItem } from "./notification-item.tsx";
import { NotificationSkeleton } from "./notification-skeleton.tsx";

const SHOWN = 6;

export function LatestNotifications({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const { mutate: markAllRead } = useMarkAllRead();
  useNewest();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-2 border-b py-2 pr-2 pl-4">
        <h2 className="font-semibold">{NOTIFICATION_TEXTS.title}</h2>
        <Button
          icon={CheckCheck}
          variant="ghost"
          size="sm"
          aria-disabled={unread === 0}
          onClick={() => unread > 0 && markAllRead()}
        >
          {NOTIFICATION_TEXTS.markAllRead}
        </Button>
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <Latest onLeave={onLeave} />
      </div>
      <div className="border-t p-2">
        <Button asChild variant="ghost" size="sm" className="w-full">
          <Link to="/notifications" onClick={onLeave}>
            {NOTIFICATION_TEXTS.seeAll}
          </Link>
        </Button>
      </div>
    </>
  );
}

/**
 * Loads the newest notifications when the list is opened: some may have been read in another browser, or have arrived
 * unnoticed.
 */
export const useNewest = (): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    // If no list is cached, the list's query loads it anyway. If the request here fails, the cached list stays.
    if (queryClient.getQueryData(notificationListOptions.queryKey)) readNewest(queryClient).catch(() => undefined);
  }, [queryClient]);
};

function Latest({ onLeave }: { onLeave: () => void }) {
  const list = useInfiniteQuery(notificationListOptions);
  if (list.isPending) return <NotificationSkeleton />;
  if (!list.data) {
    return (
      <div className="p-3">
        <LoadFailed text={NOTIFICATION_TEXTS.listFailed} query={list} />
      </div>
    );
  }
  const items = listed(list.data).slice(0, SHOWN);
  if (items.length === 0) return <NoNotifications />;
  return (
    <ul className="divide-y">
      {items.map((item) => (
        <li key={item.id}>
          <NotificationItem item={item} onOpen={item.path === "" ? undefined : onLeave} />
        </li>
      ))}
    </ul>
  );
}
