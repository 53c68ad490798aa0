import { settingTo } from "@clearhouse/core/testing/approval.ts";
import type { Route } from "../route.ts";

const FIELDS = { name: "Sunset", source: "Instagram", uploadedBy: "Ada Admin" };

/** The id of a grant that no asset has. */
const NO_GRANT = "grt_01arz3ndektsv4rrffq69g5fav";

export const ASSET: readonly Route[] = [
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
    body: () => ({ version: 1, ...settingTo("approved") }),
    notFound: "asset.not_found",
  },
  {
    method: "POST",
    path: "/api/assets/:assetId/approval/restore",
    audience: "admin",
    body: () => ({ grantId: NO_GRANT }),
    notFound: "asset.not_found",
  },
  { method: "GET", path: "/api/assets/:assetId/clearance", audience: "member", notFound: "asset.not_found" },
  { method: "GET", path: "/api/assets/:assetId/grants", audience: "member", notFound: "asset.not_found" },
  { method: "GET", path: "/api/assets/:assetId/activity", audience: "member", notFound: "asset.not_found" },
  {
    method: "GET",
    path: "/api/assets/:assetId/activity/:seq/evidence",
    audience: "member",
    notFound: "asset.not_found",
  },
  { method: "POST", path: "/api/assets/:assetId/activity/check", audience: "member", notFound: "asset.not_found" },
  {
    method: "POST",
    path: "/api/assets/:assetId/downloads",
    audience: "member",
    body: ({ uploadId }) => ({ fileId: uploadId }),
    notFound: "asset.not_found",
  },
];
