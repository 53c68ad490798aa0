import type { Route } from "../route.ts";

export const CALENDAR: readonly Route[] = [
  { method: "GET", path: "/api/calendar", audience: "member" },
  { method: "GET", path: "/api/calendar/releases", audience: "member" },
  { method: "GET", path: "/api/calendar/feed", audience: "member" },
  { method: "POST", path: "/api/calendar/feed", audience: "member" },
  { method: "DELETE", path: "/api/calendar/feed", audience: "member" },
  { method: "GET", path: "/api/calendar/feed/:code", audience: "anyone" },
  { method: "GET", path: "/api/analytics", audience: "member" },
];
