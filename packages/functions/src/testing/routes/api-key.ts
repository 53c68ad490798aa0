import type { Route } from "../route.ts";

const KEY = { name: "Zapier", scopes: ["assets:read"] };

export const API_KEY: readonly Route[] = [
  { method: "GET", path: "/api/team/api-keys", audience: "admin" },
  { method: "POST", path: "/api/team/api-keys", audience: "admin", body: () => KEY },
  { method: "DELETE", path: "/api/team/api-keys/:keyId", audience: "admin", notFound: "api_key.not_found" },
];
