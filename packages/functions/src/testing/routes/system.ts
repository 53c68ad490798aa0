import type { Route } from "../route.ts";

export const SYSTEM: readonly Route[] = [
  { method: "GET", path: "/api/health", audience: "anyone" },
  { method: "GET", path: "/api/health/ready", audience: "anyone" },
  { method: "GET", path: "/api/config", audience: "anyone" },
  { method: "GET", path: "/api/challenge", audience: "anyone" },
  { method: "GET", path: "/api/openapi.json", audience: "anyone" },
  { method: "GET", path: "/api/docs", audience: "anyone" },
];
