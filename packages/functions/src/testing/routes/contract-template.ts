import type { Route } from "../route.ts";

const ofTemplate = { audience: "member", notFound: "contract_template.not_found" } as const;
const TEMPLATE = { name: "Video license", content: "Dear {{creator_name}}" };

export const CONTRACT_TEMPLATE: readonly Route[] = [
  { method: "GET", path: "/api/contract-templates", audience: "member" },
  { method: "POST", path: "/api/contract-templates", audience: "member", body: () => TEMPLATE },
  { method: "GET", path: "/api/contract-templates/:templateId", ...ofTemplate },
  {
    method: "PATCH",
    path: "/api/contract-templates/:templateId",
    ...ofTemplate,
    body: () => ({ ...TEMPLATE, active: true, version: 1 }),
  },
  { method: "DELETE", path: "/api/contract-templates/:templateId", ...ofTemplate },
  { method: "GET", path: "/api/contract-templates/:templateId/versions", ...ofTemplate },
  { method: "GET", path: "/api/contract-templates/:templateId/versions/:version", ...ofTemplate },
];
