import type { Route } from "../route.ts";

const KEY = { name: "Zapier", scopes: ["assets:read"] };

export const API_KEY: readonly Route[] = [
  { method: "GET", path: "/api/team/api-keys", audience: "admin" },
  { method: "POST", path: "/api/team/api-keys", audience: "admin", body: () => KEY },
  { method: "DELETE", path: "/api/team/api-keys/:keyId", audience: "admin", notFound: "api_key.not_found" },
];

const HOOK = { url: "https://hooks.clearhouse-customer.com/in", events: ["asset.created"] };
const notFound = "webhook.not_found";

export const WEBHOOK: readonly Route[] = [
  { method: "GET", path: "/api/team/webhooks", audience: "admin" },
  { method: "POST", path: "/api/team/webhooks", audience: "admin", body: () => HOOK },
  {
    method: "PATCH",
    path: "/api/team/webhooks/:webhookId",
    audience: "admin",
    body: () => HOOK,
    bodyMayBeEmpty: true,
    notFound,
  },
  { method: "DELETE", path: "/api/team/webhooks/:webhookId", audience: "admin", notFound },
  { method: "POST", path: "/api/team/webhooks/:webhookId/test", audience: "admin", notFound },
  { method: "GET", path: "/api/team/webhooks/:webhookId/deliveries", audience: "admin", notFound },
  {
    method: "POST",
    path: "/api/team/webhooks/:webhookId/deliveries/:deliveryId/again",
    audience: "admin",
    notFound,
  },
];
