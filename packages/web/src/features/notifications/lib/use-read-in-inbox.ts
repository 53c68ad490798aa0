import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useMarkRead } from "../api/mark-read.ts";
import { listed, notificationListOptions } from "../api/notifications.ts";

/** Marks notifications about feedback as read once the inbox is open, because the inbox lists that feedback. */
export const useReadInInbox = (): void => {
  const { pathname, search } = useLocation();
  const inInbox = pathname === "/admin" && new URLSearchParams(search).get("tab") === "feedback";
  const { data: list } = useInfiniteQuery(notificationListOptions);
  const { mutate: markRead } = useMarkRead();
  // Each notification is marked once; if the server refuses, it stays unread.
  const marked = useRef(new Set<string>());
  useEffect(() => {
    if (!inInbox) return;
    for (const { id, kind, readAt } of listed(list)) {
      if (kind !== "feedback.sent" || readAt !== null || marked.current.has(id)) continue;
      marked.current.add(id);
      markRead(id);
    }
  }, [inInbox, list, markRead]);
};
