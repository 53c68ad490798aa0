import type { Notice } from "@clearhouse/core/base/happenings/happening.schema.ts";
import type { NoticeIcon } from "@clearhouse/core/base/happenings/list.schema.ts";
import type { Notification } from "@clearhouse/core/notices/notification/notification.schema.ts";
import { noticeOf, partsOf } from "@clearhouse/core/notices/notification/sentence.policy.ts";
import {
  CalendarClock,
  CalendarX2,
  CircleCheck,
  CircleX,
  FileCheck,
  FileSignature,
  FileX,
  KeyRound,
  type LucideIcon,
  MailWarning,
  MessageSquare,
  OctagonAlert,
  ShieldAlert,
  ShieldQuestion,
  TimerOff,
  UserCog,
  UserPlus,
  Webhook,
} from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { formatDateTime } from "@/lib/dates.ts";
import { cn } from "@/lib/utils.ts";
import { useMarkRead } from "../api/mark-read.ts";
import { timeAgo } from "../lib/relative-time.ts";
import { NOTIFICATION_TEXTS } from "../texts.ts";

const ICONS: Record<NoticeIcon, LucideIcon> = {
  CalendarClock,
  CalendarX2,
  CircleCheck,
  CircleX,
  FileCheck,
  FileSignature,
  FileX,
  KeyRound,
  MailWarning,
  MessageSquare,
  OctagonAlert,
  ShieldAlert,
  ShieldQuestion,
  TimerOff,
  UserCog,
  UserPlus,
  Webhook,
};

const TONES = {
  open: "bg-status-requested-surface text-status-requested",
  good: "bg-status-approved-surface text-status-approved",
  bad: "bg-status-denied-surface text-status-denied",
  plain: "bg-secondary text-secondary-foreground",
} as const satisfies Record<Notice["tone"], string>;

const ROW =
  "flex w-full items-start gap-3 px-4 py-3 text-left transition-colors hover:bg-accent focus-visible:bg-accent focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring";

/**
 * One notification. A press opens what the notification is about and marks the notification as read. A notification
 * without a link is only marked.
 */
export function NotificationItem({ item, onOpen }: { item: Notification; onOpen?: () => void }) {
  const { mutate: markRead } = useMarkRead();
  const [pressed, setPressed] = useState(false);
  const open = () => {
    setPressed(true);
    if (item.readAt === null) markRead(item.id);
    onOpen?.();
  };
  if (item.path !== "") {
    return (
      <Link to={item.path} onClick={open} className={ROW}>
        <Content item={item} />
      </Link>
    );
  }
  // A pressed item stays a button while it has the focus; otherwise the focus would be lost once the item is read.
  if (item.readAt === null || pressed) {
    return (
      <button type="button" onClick={open} onBlur={() => setPressed(false)} className={ROW}>
        <Content item={item} />
      </button>
    );
  }
  return (
    <div className="flex items-start gap-3 px-4 py-3">
      <Content item={item} />
    </div>
  );
}

function Content({ item }: { item: Notification }) {
  const { icon, tone } = noticeOf(item.kind);
  const Icon = ICONS[icon];
  const isUnread = item.readAt === null;
  return (
    <>
      <span aria-hidden="true" className={cn("grid size-8 shrink-0 place-items-center rounded-full", TONES[tone])}>
        <Icon className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        <span className={cn("line-clamp-3 text-pretty break-words text-sm", !isUnread && "text-muted-foreground")}>
          {isUnread && <span className="sr-only">{`${NOTIFICATION_TEXTS.unread}: `}</span>}
          {partsOf(item).map(({ text, is }) =>
            is ? (
              <bdi key={is} className={cn("font-medium", isUnread && "text-foreground")}>
                {text}
              </bdi>
            ) : (
              text
            ),
          )}
        </span>
        <time
          dateTime={item.createdAt}
          title={formatDateTime(item.createdAt)}
          className="mt-0.5 block text-muted-foreground text-xs"
        >
          {timeAgo(item.createdAt)}
        </time>
      </span>
      <span
        aria-hidden="true"
        className={cn("mt-1.5 size-2 shrink-0 rounded-full", isUnread ? "bg-primary" : "bg-transparent")}
      />
    </>
  );
}
