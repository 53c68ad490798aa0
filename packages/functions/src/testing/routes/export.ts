import type { Route } from "../route.ts";

export const EXPORT: readonly Route[] = [
  {
    method: "POST",
    path: "/api/exports",
    audience: "member",
    body: ({ assetId }) => ({ kind: "activity", assetId }),
    notFound: "asset.not_found",
  },
  { method: "GET", path: "/api/exports/:exportId", audience: "member", notFound: "export.not_found" },
];
