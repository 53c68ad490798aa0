import type { Route } from "../route.ts";

const ofEntry = { audience: "admin", notFound: "feedback.not_found" } as const;

export const SUPPORT: readonly Route[] = [
  { method: "GET", path: "/api/support", audience: "member" },
  {
    method: "POST",
    path: "/api/support",
    audience: "member",
    body: () => ({ priority: "High", subject: "Upload stops", description: "At 40 %." }),
  },
  {
    method: "POST",
    path: "/api/feedback",
    audience: "member",
    body: () => ({ type: "Bug Report", subject: "Cards jump", details: "When I drop one." }),
  },
  { method: "GET", path: "/api/feedback", audience: "admin" },
  { method: "GET", path: "/api/feedback/unread", audience: "admin" },
  { method: "GET", path: "/api/feedback/:feedbackId", ...ofEntry },
  { method: "POST", path: "/api/feedback/:feedbackId/read", ...ofEntry },
  { method: "POST", path: "/api/feedback/:feedbackId/archive", ...ofEntry },
  { method: "POST", path: "/api/feedback/:feedbackId/unarchive", ...ofEntry },
];
