import { useQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge.tsx";
import { unreadFeedbackOptions } from "../api/inbox.ts";
import { INBOX_TEXTS } from "../texts.ts";

/** The tab's name with the number of unread entries. */
export function FeedbackTabLabel() {
  const { data: count = 0 } = useQuery(unreadFeedbackOptions);
  return (
    <>
      {`${INBOX_TEXTS.tab} `}
      {count > 0 && (
        // `relative`, so that the words for screen readers, which are positioned absolutely, stay within the badge.
        <Badge variant="default" className="relative tabular-nums">
          <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
          <span className="sr-only">{INBOX_TEXTS.unreadCount(count)}</span>
        </Badge>
      )}
    </>
  );
}
