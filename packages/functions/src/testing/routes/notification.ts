import type { Route } from "../route.ts";

export const NOTIFICATION: readonly Route[] = [
  { method: "GET", path: "/api/notifications", audience: "member" },
  { method: "GET", path: "/api/notifications/unread", audience: "member" },
  { method: "POST", path: "/api/notifications/read", audience: "member" },
  {
    method: "POST",
    path: "/api/notifications/:notificationId/read",
    audience: "member",
    notFound: "notification.not_found",
  },
  { method: "GET", path: "/api/notifications/preferences", audience: "member" },
  {
    method: "PATCH",
    path: "/api/notifications/preferences",
    audience: "member",
    body: () => ({ push: false }),
    bodyMayBeEmpty: true,
  },
];
