import type { Route } from "../route.ts";

const ofView = { audience: "member", notFound: "saved_view.not_found" } as const;

export const SEARCH: readonly Route[] = [
  { method: "GET", path: "/api/assets/board", audience: "member" },
  { method: "GET", path: "/api/assets/ids", audience: "member" },
  { method: "GET", path: "/api/saved-views", audience: "member" },
  {
    method: "POST",
    path: "/api/saved-views",
    audience: "member",
    body: () => ({ name: "Rap", view: { brand: "@rap" } }),
  },
  { method: "PATCH", path: "/api/saved-views/:viewId", ...ofView, body: () => ({ name: "Rap" }), bodyMayBeEmpty: true },
  { method: "DELETE", path: "/api/saved-views/:viewId", ...ofView },
];
