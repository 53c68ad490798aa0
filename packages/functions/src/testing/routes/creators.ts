import type { Route } from "../route.ts";

const NAMED = { name: "Cleo Creator", email: "cleo@example.com" };

const ofCreator = { audience: "member", notFound: "creator.not_found" } as const;

const creatorRoutes: readonly Route[] = [
  { method: "GET", path: "/api/creators", audience: "member" },
  { method: "POST", path: "/api/creators", audience: "member", body: () => NAMED },
  { method: "GET", path: "/api/creators/counts", audience: "member" },
  { method: "GET", path: "/api/creators/:creatorId", ...ofCreator },
  { method: "GET", path: "/api/creators/:creatorId/assets", ...ofCreator },
  { method: "PATCH", path: "/api/creators/:creatorId", ...ofCreator, body: () => ({ ...NAMED, version: 1 }) },
  { method: "DELETE", path: "/api/creators/:creatorId", ...ofCreator, audience: "admin" },
  { method: "POST", path: "/api/creators/:creatorId/approve", ...ofCreator },
  { method: "POST", path: "/api/creators/:creatorId/reject", ...ofCreator, body: () => ({ reason: "" }) },
  { method: "GET", path: "/api/creators/:creatorId/history", ...ofCreator },
];

const ofInvite = { audience: "member", notFound: "creator_invite.not_found" } as const;

const inviteRoutes: readonly Route[] = [
  { method: "GET", path: "/api/creator-invites", audience: "member" },
  { method: "POST", path: "/api/creator-invites", audience: "member", body: () => ({ creator: "Cleo Creator" }) },
  { method: "POST", path: "/api/creator-invites/:creatorInviteId/renew", ...ofInvite },
  { method: "DELETE", path: "/api/creator-invites/:creatorInviteId", ...ofInvite },
];

const ofContent = { audience: "member", notFound: "creator_content.not_found" } as const;

const contentRoutes: readonly Route[] = [
  { method: "GET", path: "/api/creator-content", audience: "member" },
  {
    method: "POST",
    path: "/api/creator-content",
    audience: "member",
    body: ({ creatorId }) => ({ creatorId, title: "Sunset", contentType: "Video" }),
    notFound: "creator.not_found",
  },
  { method: "DELETE", path: "/api/creator-content/:contentId", ...ofContent },
  { method: "PUT", path: "/api/creator-content/:contentId/picture", ...ofContent, picture: true },
];

const onboardRoutes: readonly Route[] = [
  { method: "GET", path: "/creator-onboard/:code{.+}", audience: "anyone" },
  { method: "GET", path: "/api/creator-onboard", audience: "invited-creator" },
  {
    method: "POST",
    path: "/api/creator-onboard",
    audience: "invited-creator",
    body: () => ({
      ...NAMED,
      specialties: ["Photographer"],
      socialMedia: { instagram: "cleo" },
      agreed: true,
      agreementSha256: "0".repeat(64),
      disclosureSha256: "0".repeat(64),
      website: "",
      proof: "",
    }),
  },
];

export const CREATORS: readonly Route[] = [...creatorRoutes, ...inviteRoutes, ...contentRoutes, ...onboardRoutes];
