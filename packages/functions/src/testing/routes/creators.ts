import type { Route } from "../route.ts";

const NAMED = { name: "Cleo Creator", email: "cleo@example.com" };

const ofCreator = { audience: "member", notFound: "creator.not_found" } as const;

const creatorRoutes: readonly Route[] = [
  { method: "GET", path: "/api/creators", audience: "member" },
  { method: "POST", path: "/api/creators", audience: "member", body: () => NAMED },
  { method: "GET", path: "/api/creators/counts", audience: "member" },
  { method: "GET", path: "/api/creators/:creatorId", ...ofCreator },
  { method: "PATCH", path: "/api/creators/:creatorId", ...ofCreator, body: () => ({ ...NAMED, version: 1 }) },
  { method: "DELETE", path: "/api/creators/:creatorId", ...ofCreator, audience: "admin" },
  { method: "POST", path: "/api/creators/:creatorId/approve", ...ofCreator },
  { method: "POST", path: "/api/creators/:creatorId/reject", ...ofCreator, body: () => ({ reason: "" }) },
  { method: "GET", path: "/api/creators/:creatorId/history", ...ofCreator },
];

/** Of the creator network. */
export const CREATORS: readonly Route[] = [...creatorRoutes];
