/** Who may call a route. An admin is a member with more rights, a member a user who belongs to a team. */
export type Audience = "anyone" | "user" | "member" | "admin" | "owner";

/** What the paths and bodies of routes name. */
export interface Ids {
  assetId: string;
  requestId: string;
  /** Of a member's upload. */
  uploadId: string;
  /** Of an owner's. */
  ownerUploadId: string;
  /** Of a member of the team. */
  userId: string;
  inviteId: string;
  /** Of something that the admin was told. */
  notificationId: string;
  importId: string;
  /** Of a view of the team. */
  viewId: string;
  exportId: string;
}

export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As Hono knows it. */
  path: string;
  audience: Audience;
  /** A body that passes validation; a route without one takes no JSON. */
  body?: (ids: Ids) => Record<string, unknown>;
  /** Each field of the body can be left out. */
  bodyMayBeEmpty?: true;
  /** The body is a picture. */
  picture?: true;
  /** What is answered to an id that the caller's team or link doesn't have. */
  notFound?: string;
}

const ASK = {
  contentOwner: "@creator",
  contentOwnerEmail: "",
  brand: "Clearhouse Network",
  intendedUse: "Social media posts",
  requestedBy: "Ada Admin",
};
const POST = { contentUrl: "https://www.instagram.com/p/1", contentTitle: "Sunset", website: "", proof: "" };
const FILE = { fileName: "photo.jpg", contentType: "image/jpeg", size: 1_000 };
const FIELDS = { name: "Sunset", source: "Instagram", uploadedBy: "Ada Admin" };
/** No asset has it. */
const NO_GRANT = "grt_01arz3ndektsv4rrffq69g5fav";
const SIGNATURE = { name: "Olivia Owner", email: "olivia@example.com", website: "", proof: "" };

const uploadRoutes = (path: string, audience: Audience): Route[] => [
  { method: "GET", path: `${path}/:uploadId`, audience, notFound: "upload.not_found" },
  {
    method: "POST",
    path: `${path}/:uploadId/parts`,
    audience,
    body: () => ({ parts: [1] }),
    notFound: "upload.not_found",
  },
  {
    method: "PUT",
    path: `${path}/:uploadId/parts/:part`,
    audience,
    body: () => ({ etag: '"0123456789abcdef"' }),
    notFound: "upload.not_found",
  },
  { method: "POST", path: `${path}/:uploadId/complete`, audience, notFound: "upload.not_found" },
  { method: "DELETE", path: `${path}/:uploadId`, audience, notFound: "upload.not_found" },
];

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

const notificationRoutes: readonly Route[] = [
  { method: "GET", path: "/api/notifications", audience: "member" },
  { method: "GET", path: "/api/notifications/unread", audience: "member" },
  { method: "POST", path: "/api/notifications/read", audience: "member" },
  {
    method: "POST",
    path: "/api/notifications/:notificationId/read",
    audience: "member",
    notFound: "notification.not_found",
  },
  { method: "GET", path: "/api/notifications/preferences", audience: "member" },
  {
    method: "PATCH",
    path: "/api/notifications/preferences",
    audience: "member",
    body: () => ({ push: false }),
    bodyMayBeEmpty: true,
  },
];

const ofView = { audience: "member", notFound: "saved_view.not_found" } as const;

const savedViewRoutes: readonly Route[] = [
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

const exportRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/api/exports",
    audience: "member",
    body: ({ assetId }) => ({ kind: "activity", assetId }),
    notFound: "asset.not_found",
  },
  { method: "GET", path: "/api/exports/:exportId", audience: "member", notFound: "export.not_found" },
];

const importRoutes: readonly Route[] = [
  { method: "GET", path: "/api/imports", audience: "member" },
  {
    method: "POST",
    path: "/api/imports",
    audience: "member",
    body: ({ uploadId }) => ({ uploadId }),
    notFound: "upload.not_found",
  },
  { method: "GET", path: "/api/imports/:importId", audience: "member", notFound: "import.not_found" },
];

/** Every route there is. A route that is missing here fails a test: nothing goes online that the shared suite hasn't tried. */
export const ROUTES: readonly Route[] = [
  { method: "GET", path: "/rights-request", audience: "anyone" },
  { method: "GET", path: "/invite/:code{.+}", audience: "anyone" },
  { method: "GET", path: "/api/health", audience: "anyone" },
  { method: "GET", path: "/api/health/ready", audience: "anyone" },
  { method: "GET", path: "/api/config", audience: "anyone" },
  { method: "GET", path: "/api/challenge", audience: "anyone" },
  { method: "GET", path: "/api/openapi.json", audience: "anyone" },
  { method: "GET", path: "/api/docs", audience: "anyone" },

  { method: "GET", path: "/api/session", audience: "member" },
  { method: "DELETE", path: "/api/session", audience: "member" },
  ...teamRoutes,
  ...profileRoutes,
  ...notificationRoutes,
  ...importRoutes,
  { method: "GET", path: "/api/search", audience: "member" },
  { method: "GET", path: "/api/search/ids", audience: "member" },
  ...savedViewRoutes,
  ...exportRoutes,
  { method: "GET", path: "/api/invite", audience: "anyone" },
  { method: "POST", path: "/api/invite/join", audience: "user" },
  { method: "GET", path: "/api/assets", audience: "member" },
  { method: "GET", path: "/api/assets/counts", audience: "member" },
  { method: "GET", path: "/api/assets/changes", audience: "member" },
  {
    method: "POST",
    path: "/api/assets",
    audience: "member",
    body: ({ uploadId }) => ({ uploadId, ...FIELDS }),
    notFound: "upload.not_found",
  },
  { method: "GET", path: "/api/assets/:assetId", audience: "member", notFound: "asset.not_found" },
  {
    method: "PATCH",
    path: "/api/assets/:assetId",
    audience: "member",
    body: () => ({ version: 1, ...FIELDS, tags: [] }),
    notFound: "asset.not_found",
  },
  {
    method: "POST",
    path: "/api/assets/bulk",
    audience: "member",
    body: ({ assetId }) => ({ assetIds: [assetId], act: { kind: "tag" } }),
  },
  { method: "DELETE", path: "/api/assets/:assetId", audience: "admin", notFound: "asset.not_found" },
  {
    method: "PUT",
    path: "/api/assets/:assetId/status",
    audience: "admin",
    body: () => ({ version: 1, status: "approved" }),
    notFound: "asset.not_found",
  },
  {
    method: "PUT",
    path: "/api/assets/:assetId/approval",
    audience: "admin",
    body: () => ({ grantId: NO_GRANT, usageRights: "", notes: "", expiresOn: "" }),
    notFound: "asset.not_found",
  },
  {
    method: "POST",
    path: "/api/assets/:assetId/approval/restore",
    audience: "admin",
    body: () => ({ grantId: NO_GRANT }),
    notFound: "asset.not_found",
  },
  { method: "GET", path: "/api/assets/:assetId/activity", audience: "member", notFound: "asset.not_found" },
  {
    method: "POST",
    path: "/api/assets/:assetId/downloads",
    audience: "member",
    body: ({ uploadId }) => ({ fileId: uploadId }),
    notFound: "asset.not_found",
  },
  { method: "GET", path: "/api/assets/:assetId/rights-requests/open", audience: "member", notFound: "asset.not_found" },
  {
    method: "POST",
    path: "/api/assets/:assetId/rights-requests",
    audience: "member",
    body: () => ASK,
    notFound: "asset.not_found",
  },
  {
    method: "POST",
    path: "/api/uploads",
    audience: "member",
    body: ({ uploadId }) => ({ ...FILE, purpose: "thumbnail", forUploadId: uploadId }),
    notFound: "upload.not_found",
  },
  ...uploadRoutes("/api/uploads", "member"),
  { method: "POST", path: "/api/rights-requests", audience: "member", body: () => ({ ...POST, ...ASK }) },
  {
    method: "POST",
    path: "/api/rights-requests/:requestId/link-copied",
    audience: "member",
    notFound: "rights_request.not_found",
  },

  { method: "GET", path: "/api/owner/rights-request", audience: "owner" },
  { method: "POST", path: "/api/owner/rights-request/view", audience: "owner" },
  {
    method: "POST",
    path: "/api/owner/rights-request/approve",
    audience: "owner",
    body: ({ ownerUploadId }) => ({
      ...SIGNATURE,
      usageRights: "Social media posts",
      termsSha256: "0".repeat(64),
      uploadIds: [ownerUploadId],
    }),
  },
  {
    method: "POST",
    path: "/api/owner/rights-request/deny",
    audience: "owner",
    body: () => ({ ...SIGNATURE, reason: "Not mine" }),
  },
  { method: "POST", path: "/api/owner/uploads", audience: "owner", body: () => FILE },
  ...uploadRoutes("/api/owner/uploads", "owner"),
];
