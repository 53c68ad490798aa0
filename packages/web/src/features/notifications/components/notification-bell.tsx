import { Bell } from "lucide-react";
import { useState } from "react";
import { LazyPart } from "@/components/lazy-part.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/popover.tsx";
import { unreadLabel } from "../lib/unread-label.ts";
import { useNotificationWatch } from "../lib/use-notification-watch.ts";
import { NOTIFICATION_TEXTS } from "../texts.ts";
import { NotificationSkeleton } from "./notification-skeleton.tsx";

const loadLatest = async () => (await import("./latest-notifications.tsx")).LatestNotifications;

/** For the header: how many are unread, and the latest ones. Mounted once, for it also watches for new ones. */
export function NotificationBell() {
  const [open, setOpen] = useState(false);
  const unread = useNotificationWatch();
  const label = unreadLabel(unread);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="icon" aria-label={NOTIFICATION_TEXTS.bell(label)} className="relative">
          <Bell aria-hidden="true" />
          {label !== "" && (
            <span
              aria-hidden="true"
              className="-right-0.5 -top-0.5 absolute grid h-4.5 min-w-4.5 place-items-center rounded-full border-2 border-background bg-primary px-1 font-semibold text-[0.625rem] text-primary-foreground tabular-nums leading-none"
            >
              {label}
            </span>
          )}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label={NOTIFICATION_TEXTS.title}
        className="flex max-h-[min(32rem,var(--radix-popover-content-available-height))] w-[min(24rem,calc(100vw-1rem))] flex-col p-0"
      >
        <LazyPart load={loadLatest} fallback={<NotificationSkeleton />} onMissing={() => setOpen(false)}>
          {(LatestNotifications) => <LatestNotifications unread={unread} onLeave={() => setOpen(false)} />}
        </LazyPart>
      </PopoverContent>
    </Popover>
  );
}
