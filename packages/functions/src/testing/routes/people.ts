import type { Route } from "../route.ts";

const PROFILE = { displayName: "Maxine", phone: "", location: "", bio: "" };

const ofMember = { audience: "admin", notFound: "member.not_found" } as const;
const ofInvite = { audience: "admin", notFound: "invite.not_found" } as const;

const teamRoutes: readonly Route[] = [
  { method: "GET", path: "/api/team", audience: "member" },
  {
    method: "PATCH",
    path: "/api/team",
    audience: "admin",
    body: () => ({ defaultBrand: "rap" }),
    bodyMayBeEmpty: true,
  },
  { method: "PUT", path: "/api/team/logo", audience: "admin", picture: true },
  { method: "DELETE", path: "/api/team/logo", audience: "admin" },
  { method: "PUT", path: "/api/team/app-logo", audience: "admin", picture: true },
  { method: "DELETE", path: "/api/team/app-logo", audience: "admin" },
  { method: "PUT", path: "/api/team/preview-image", audience: "admin", picture: true },
  { method: "DELETE", path: "/api/team/preview-image", audience: "admin" },
  { method: "GET", path: "/api/team/audit", audience: "admin" },
  { method: "GET", path: "/api/team/members", audience: "member" },
  { method: "PATCH", path: "/api/team/members/:userId", ...ofMember, body: () => ({ displayName: "Maxine" }) },
  { method: "PUT", path: "/api/team/members/:userId/role", ...ofMember, body: () => ({ role: "member" }) },
  { method: "PUT", path: "/api/team/members/:userId/avatar", ...ofMember, picture: true },
  { method: "DELETE", path: "/api/team/members/:userId/avatar", ...ofMember },
  { method: "DELETE", path: "/api/team/members/:userId", ...ofMember },
  { method: "GET", path: "/api/team/invites", audience: "admin" },
  {
    method: "POST",
    path: "/api/team/invites",
    audience: "admin",
    body: () => ({ email: "", role: "member" }),
    bodyMayBeEmpty: true,
  },
  {
    method: "PATCH",
    path: "/api/team/invites/:inviteId",
    ...ofInvite,
    body: () => ({ email: "" }),
    bodyMayBeEmpty: true,
  },
  { method: "POST", path: "/api/team/invites/:inviteId/renew", ...ofInvite },
  { method: "DELETE", path: "/api/team/invites/:inviteId", ...ofInvite },
];

const profileRoutes: readonly Route[] = [
  { method: "GET", path: "/api/profile", audience: "member" },
  { method: "PATCH", path: "/api/profile", audience: "member", body: () => PROFILE },
  { method: "GET", path: "/api/profile/stats", audience: "member" },
  { method: "PUT", path: "/api/profile/avatar", audience: "member", picture: true },
  { method: "DELETE", path: "/api/profile/avatar", audience: "member" },
];

/** The routes about teams, their members and invites, and the signed-in person. */
export const PEOPLE: readonly Route[] = [
  { method: "GET", path: "/api/session", audience: "member" },
  { method: "DELETE", path: "/api/session", audience: "member" },
  ...teamRoutes,
  ...profileRoutes,
  { method: "GET", path: "/invite/:code{.+}", audience: "anyone" },
  { method: "GET", path: "/api/invite", audience: "anyone" },
  { method: "POST", path: "/api/invite/join", audience: "user" },
];
