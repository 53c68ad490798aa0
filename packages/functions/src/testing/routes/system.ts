import type { Route } from "../route.ts";

export const SYSTEM: readonly Route[] = [
  { method: "GET", path: "/api/health", audience: "anyone" },
  { method: "GET", path: "/api/health/ready", audience: "anyone" },
  { method: "GET", path: "/api/config", audience: "anyone" },
  { method: "GET", path: "/api/challenge", audience: "anyone" },
  {
    method: "POST",
    path: "/api/browser-errors",
    audience: "anyone",
    body: () => ({ release: "index-a1.js", route: "/", name: "TypeError", frames: ["index-a1.js:1:2"] }),
  },
  { method: "GET", path: "/api/openapi.json", audience: "anyone" },
  { method: "GET", path: "/api/docs", audience: "anyone" },
];
