import type { Route } from "../route.ts";

const ofAsset = { audience: "member", notFound: "asset.not_found" } as const;

const PLACE = { url: "https://www.instagram.com/p/1", publishedOn: "2026-01-02", brand: "rap" };
const PERSON = { name: "Anna Berg" };

const WHY = { reason: "Sold elsewhere" };

/** The routes about where an asset was published, and about the people and music in it. */
export const ASSET_USE: readonly Route[] = [
  { method: "GET", path: "/api/assets/:assetId/publications", ...ofAsset },
  { method: "POST", path: "/api/assets/:assetId/publications", ...ofAsset, body: () => PLACE },
  {
    ...{ method: "PUT", path: "/api/assets/:assetId/publications/:publicationId", ...ofAsset },
    body: () => ({ ...PLACE, version: 1 }),
  },
  { method: "DELETE", path: "/api/assets/:assetId/publications/:publicationId", ...ofAsset },
  { method: "GET", path: "/api/assets/:assetId/releases", ...ofAsset },
  { method: "PUT", path: "/api/assets/:assetId/releases", ...ofAsset, body: () => ({ people: "yes" }) },
  { method: "POST", path: "/api/assets/:assetId/releases", ...ofAsset, body: () => ({ ...PERSON, kind: "person" }) },
  {
    ...{ method: "PUT", path: "/api/assets/:assetId/releases/:releaseId", ...ofAsset },
    body: () => ({ ...PERSON, version: 1 }),
  },
  { method: "DELETE", path: "/api/assets/:assetId/releases/:releaseId", ...ofAsset },
  {
    ...{ method: "POST", path: "/api/assets/:assetId/removal/end", ...ofAsset },
    body: ({ requestId }) => ({ requestId, ...WHY }),
  },
  {
    ...{ method: "POST", path: "/api/assets/:assetId/removal/keep", ...ofAsset, audience: "admin" },
    body: ({ requestId }) => ({ requestId, ...WHY }),
  },
  {
    ...{ method: "POST", path: "/api/assets/:assetId/removal/reconsider", ...ofAsset, audience: "admin" },
    body: ({ requestId }) => ({ requestId }),
  },
  {
    ...{ method: "POST", path: "/api/assets/:assetId/refusals/:requestId/no-say", ...ofAsset, audience: "admin" },
    body: () => WHY,
  },
  {
    ...{ method: "POST", path: "/api/rights-requests/let-ask", audience: "admin" },
    body: () => ({ ...WHY, contentOwner: "@creator" }),
  },
  {
    ...{ method: "POST", path: "/api/assets/:assetId/stops/lift", ...ofAsset, audience: "admin" },
    body: ({ assetId }) => ({ ...WHY, sourceId: assetId, facts: ["denied_by_team|status|||"] }),
  },
  { method: "POST", path: "/api/assets/:assetId/ad-code/ask", ...ofAsset },
  { method: "POST", path: "/api/assets/:assetId/ad-code/show", ...ofAsset },
  {
    ...{ method: "POST", path: "/api/assets/:assetId/grants/:grantId/end", ...ofAsset, audience: "admin" },
    body: () => WHY,
  },
  {
    ...{ method: "POST", path: "/api/assets/:assetId/grants/:grantId/words", ...ofAsset },
    body: () => ({ result: "to_heed", heed: "Once a week" }),
  },
  { ...{ method: "POST", path: "/api/assets/:assetId/grants/:grantId/answerer", ...ofAsset } },
  { ...{ method: "POST", path: "/api/assets/:assetId/grants/:grantId/fee-paid", ...ofAsset } },
  {
    ...{ method: "POST", path: "/api/assets/:assetId/grants/:grantId/documents", ...ofAsset, audience: "admin" },
    body: ({ uploadId }) => ({ uploadId }),
  },
  {
    ...{ method: "DELETE", path: "/api/assets/:assetId/grants/:grantId/documents/:documentId" },
    ...{ ...ofAsset, audience: "admin" },
  },
];
