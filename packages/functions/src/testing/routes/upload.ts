import type { Audience, Route } from "../route.ts";

const FILE = { fileName: "photo.jpg", contentType: "image/jpeg", size: 1_000 };

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

export const UPLOAD: readonly Route[] = [
  { method: "GET", path: "/api/uploads", audience: "member" },
  {
    method: "POST",
    path: "/api/uploads",
    audience: "member",
    body: ({ uploadId }) => ({ ...FILE, purpose: "thumbnail", forUploadId: uploadId }),
    notFound: "upload.not_found",
  },
  ...uploadRoutes("/api/uploads", "member"),
  { method: "POST", path: "/api/owner/uploads", audience: "owner", body: () => FILE },
  ...uploadRoutes("/api/owner/uploads", "owner"),
];
