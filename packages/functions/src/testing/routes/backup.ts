import type { Route } from "../route.ts";

const ofFile = { audience: "admin", notFound: "backup_file.not_found" } as const;

export const BACKUP: readonly Route[] = [
  { method: "GET", path: "/api/backup/health", audience: "admin" },
  { method: "POST", path: "/api/backup/check", audience: "admin" },
  { method: "GET", path: "/api/backup/files", audience: "admin" },
  { method: "GET", path: "/api/backup/assets/:assetId", audience: "member", notFound: "asset.not_found" },
  { method: "POST", path: "/api/backup/files/:ownerId/:fileId/copy", ...ofFile },
  { method: "POST", path: "/api/backup/files/:ownerId/:fileId/restore", ...ofFile },
];
