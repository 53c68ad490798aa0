import { newId } from "@clearhouse/core/platform/id.ts";
import type { Call } from "./call.ts";

/** Who may call a route. An admin is a member with more rights. */
export type Audience = "anyone" | "member" | "admin" | "owner";

/** What the paths and bodies of routes name. */
export interface Ids {
  assetId: string;
  requestId: string;
  /** Of a member's upload. */
  uploadId: string;
  /** Of an owner's. */
  ownerUploadId: string;
}

export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As Hono knows it. */
  path: string;
  audience: Audience;
  /** A body that passes validation; a route without one takes none. */
  body?: (ids: Ids) => Record<string, unknown>;
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

/** Every route there is. A route that is missing here fails a test: nothing goes online that the shared suite hasn't tried. */
export const ROUTES: readonly Route[] = [
  { method: "GET", path: "/rights-request", audience: "anyone" },
  { method: "GET", path: "/api/health", audience: "anyone" },
  { method: "GET", path: "/api/health/ready", audience: "anyone" },
  { method: "GET", path: "/api/config", audience: "anyone" },
  { method: "GET", path: "/api/challenge", audience: "anyone" },
  { method: "GET", path: "/api/openapi.json", audience: "anyone" },
  { method: "GET", path: "/api/docs", audience: "anyone" },

  { method: "GET", path: "/api/session", audience: "member" },
  { method: "DELETE", path: "/api/session", audience: "member" },
  { method: "GET", path: "/api/team/members", audience: "member" },
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
    method: "PUT",
    path: "/api/assets/:assetId/status",
    audience: "admin",
    body: () => ({ version: 1, status: "approved" }),
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

/** A route's address with ids in place of the names in its pattern. */
export const addressOf = ({ path, audience }: Route, ids: Ids): string =>
  path
    .replace(":assetId", ids.assetId)
    .replace(":requestId", ids.requestId)
    .replace(":uploadId", audience === "owner" ? ids.ownerUploadId : ids.uploadId)
    .replace(":part", "1");

/** Well-formed ids of nothing. */
export const noIds = (): Ids => ({
  assetId: newId("asset"),
  requestId: newId("request"),
  uploadId: newId("upload"),
  ownerUploadId: newId("upload"),
});

export const callOf = (route: Route, ids: Ids, headers: Call["headers"] = {}): Call => ({
  method: route.method,
  path: addressOf(route, ids),
  headers,
  body: route.body?.(ids),
});

export const named = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

/** Whether a call goes to a route. A fixed word in a path wins over a name, as the routes' order has it. */
export const matches = ({ method, path }: Route, call: Pick<Call, "method" | "path">): boolean => {
  const [given = ""] = call.path.split("?");
  return method === call.method && new RegExp(`^${path.replace(/:\w+/g, "(?:\\w+_\\w+|\\d+)")}$`).test(given);
};

/** Rows for describe.each, each with its name as title. */
export const rows = (routes: readonly Route[]): { title: string; route: Route }[] =>
  routes.map((route) => ({ title: named(route), route }));
