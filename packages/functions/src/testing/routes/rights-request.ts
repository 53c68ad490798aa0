import type { Route } from "../route.ts";

const ASK = {
  contentOwner: "@creator",
  contentOwnerEmail: "",
  brand: "Clearhouse Network",
  intendedUse: "Social media posts",
  requestedBy: "Ada Admin",
};
const POST = { contentUrl: "https://www.instagram.com/p/1", contentTitle: "Sunset", website: "", proof: "" };
const SIGNATURE = { name: "Olivia Owner", email: "olivia@example.com", website: "", proof: "" };

export const RIGHTS_REQUEST: readonly Route[] = [
  { method: "GET", path: "/rights-request", audience: "anyone" },
  { method: "POST", path: "/rights-request", audience: "anyone" },
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
    path: "/api/link-preview",
    audience: "member",
    // The API requests only URLs with the default port.
    body: () => ({ url: "https://www.instagram.com:444/p/1" }),
  },
  { method: "POST", path: "/api/rights-requests", audience: "member", body: () => ({ ...POST, ...ASK }) },
  {
    method: "POST",
    path: "/api/rights-requests/bulk",
    audience: "member",
    body: () => {
      const { contentOwner, contentOwnerEmail, ...scope } = ASK;
      const { contentUrl, contentTitle, ...form } = POST;
      return {
        ...form,
        ...scope,
        groups: [{ contentOwner, contentOwnerEmail, items: [{ contentUrl, contentTitle }] }],
      };
    },
  },
  {
    method: "GET",
    path: "/api/rights-requests/bulk/:jobId",
    audience: "member",
    notFound: "bulk_request.not_found",
  },
  {
    method: "GET",
    path: "/api/rights-requests/earlier-post",
    audience: "member",
  },
  { method: "GET", path: "/api/rights-requests/earlier-answers", audience: "member" },
  {
    method: "POST",
    path: "/api/rights-requests/:requestId/link-copied",
    audience: "member",
    notFound: "rights_request.not_found",
  },
  {
    method: "POST",
    path: "/api/rights-requests/:requestId/reminders",
    audience: "member",
    notFound: "rights_request.not_found",
  },
  {
    method: "PUT",
    path: "/api/rights-requests/:requestId/reminders",
    audience: "member",
    body: () => ({ on: false }),
    notFound: "rights_request.not_found",
  },
  {
    method: "POST",
    path: "/api/rights-requests/:requestId/without-proof",
    audience: "admin",
    notFound: "rights_request.not_found",
  },
  {
    method: "POST",
    path: "/api/rights-requests/:requestId/withdrawal",
    audience: "member",
    notFound: "rights_request.not_found",
  },
  {
    method: "POST",
    path: "/api/rights-requests/:requestId/answers",
    audience: "member",
    body: () => ({ kind: "reply", message: "Thank you" }),
    notFound: "rights_request.not_found",
  },
  { method: "GET", path: "/api/licenses/check", audience: "anyone" },
  { method: "GET", path: "/api/licenses/:grantId", audience: "member", notFound: "licence.not_found" },
  { method: "GET", path: "/api/licenses/:grantId/terms", audience: "member", notFound: "licence.not_found" },
  { method: "GET", path: "/api/licenses/:grantId/odrl", audience: "member", notFound: "licence.not_found" },
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
  {
    method: "POST",
    path: "/api/owner/rights-request/replies",
    audience: "owner",
    body: () => ({ ...SIGNATURE, topic: "credit", message: "With my name, please" }),
  },
  { method: "POST", path: "/api/owner/rights-request/proof/code", audience: "owner" },
  { method: "POST", path: "/api/owner/rights-request/proof", audience: "owner", body: () => ({ code: "123456" }) },
  {
    method: "POST",
    path: "/api/owner/rights-request/counter-offers",
    audience: "owner",
    body: () => ({ ...SIGNATURE, fee: { amount: "400", currency: "EUR" } }),
  },
  {
    method: "POST",
    path: "/api/owner/rights-request/accept-terms",
    audience: "owner",
    body: () => ({ termsSha256: "0".repeat(64), website: "", proof: "" }),
  },
  {
    method: "POST",
    path: "/api/owner/rights-request/removal",
    audience: "owner",
    body: () => ({ ...SIGNATURE, reason: "I sold it" }),
  },
  {
    method: "POST",
    path: "/api/owner/rights-request/ad-code",
    audience: "owner",
    body: ({ requestId: _ }) => ({ ...SIGNATURE, how: "in_app" }),
  },
  { method: "GET", path: "/api/owner/request-bundle", audience: "owner" },
  { method: "POST", path: "/api/owner/request-bundle/view", audience: "owner" },
  {
    method: "POST",
    path: "/api/owner/request-bundle/approve",
    audience: "owner",
    body: ({ requestId }) => ({
      ...SIGNATURE,
      usageRights: "Social media posts",
      termsSha256: "0".repeat(64),
      requestIds: [requestId],
    }),
  },
  {
    method: "POST",
    path: "/api/owner/request-bundle/deny",
    audience: "owner",
    body: ({ requestId }) => ({ ...SIGNATURE, reason: "Not mine", requestIds: [requestId] }),
  },
  {
    method: "POST",
    path: "/api/owner/request-bundle/replies",
    audience: "owner",
    body: () => ({ ...SIGNATURE, topic: "credit", message: "With my name, please" }),
  },
];
