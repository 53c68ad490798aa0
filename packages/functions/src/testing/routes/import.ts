import type { Route } from "../route.ts";

export const IMPORT: readonly Route[] = [
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
