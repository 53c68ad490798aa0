import type { Route } from "../route.ts";

const notFound = "contract.not_found";
const TEXT = "We may use your content.";
const FORM = { website: "", proof: "" };

export const CONTRACT: readonly Route[] = [
  { method: "GET", path: "/api/contracts", audience: "member" },
  {
    method: "POST",
    path: "/api/contracts",
    audience: "member",
    body: ({ creatorId }) => ({ creatorId, text: TEXT }),
    notFound: "creator.not_found",
  },
  {
    method: "POST",
    path: "/api/contracts/preview",
    audience: "member",
    body: ({ creatorId }) => ({ creatorId, text: TEXT }),
    notFound: "creator.not_found",
  },
  { method: "GET", path: "/api/contracts/:contractId", audience: "member", notFound },
  { method: "GET", path: "/api/contracts/:contractId/history", audience: "member", notFound },
  { method: "GET", path: "/api/contracts/:contractId/documents/pdf", audience: "member", notFound },
  { method: "GET", path: "/api/contracts/:contractId/documents/text", audience: "member", notFound },
  { method: "POST", path: "/api/contracts/:contractId/link-copied", audience: "member", notFound },
  { method: "POST", path: "/api/contracts/:contractId/resend", audience: "member", notFound },
  {
    method: "POST",
    path: "/api/contracts/:contractId/void",
    audience: "member",
    body: () => ({ reason: "Wrong text" }),
    notFound,
  },
  { method: "GET", path: "/sign-contract/:token{.+}", audience: "anyone" },
  { method: "GET", path: "/api/sign-contract", audience: "signer" },
  { method: "GET", path: "/api/sign-contract/documents/pdf", audience: "signer" },
  { method: "GET", path: "/api/sign-contract/documents/text", audience: "signer" },
  { method: "POST", path: "/api/sign-contract/view", audience: "signer" },
  {
    method: "POST",
    path: "/api/sign-contract/sign",
    audience: "signer",
    body: () => ({
      ...FORM,
      fullName: "Cleo Creator",
      signatureText: "Cleo Creator",
      agreed: true,
      disclosureSha256: "0".repeat(64),
    }),
  },
  {
    method: "POST",
    path: "/api/sign-contract/decline",
    audience: "signer",
    body: () => ({ ...FORM, reason: "Not these terms" }),
  },
];
