import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { RightsRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { makeAsset } from "@clearhouse/fixtures/assets.ts";
import { HttpResponse, http } from "msw";
import { challenges } from "@/test/challenges.ts";
import { configRoute } from "@/test/signed-in.tsx";

export const anAsset: Asset = makeAsset({
  id: "ast_1",
  name: "Sunrise",
  status: "requesting-rights",
  source: "https://www.instagram.com/p/1/",
  uploadedBy: "Ada Okafor",
  thumbnailUrl: "",
  files: [],
});

export const aRequest: RightsRequest = {
  id: "req_1",
  assetId: "ast_1",
  status: "pending",
  link: "https://clearhouse.test/rights-request?token=ABCD2345",
  brand: "Clearhouse Network",
  intendedUse: "Social media posts",
  useClass: "editorial",
  urgency: "medium",
  requestedBy: "Ada Okafor",
  contentOwner: "@sunrise",
  contentOwnerEmail: "",
  contentUrl: "https://www.instagram.com/p/1/",
  message: "Hi @sunrise",
  requestedUntil: "",
  createdAt: "2026-11-01T10:00:00.000Z",
  expiresAt: "2026-12-01T10:00:00.000Z",
  copy: null,
};

/** Fakes of the routes that every form for a rights request calls. */
export const basicRoutes = [
  configRoute,
  challenges,
  http.post("*/api/link-preview", () => HttpResponse.json({ preview: null })),
  http.get("*/api/rights-requests/earlier-post", () => HttpResponse.json({ earlier: null })),
  http.get("*/api/contract-templates", () => HttpResponse.json({ items: [] })),
  http.get("*/api/rights-requests/earlier-answers", () => HttpResponse.json({ items: [] })),
];
