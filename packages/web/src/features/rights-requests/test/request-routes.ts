import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import type { RightsRequest } from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { HttpResponse, http } from "msw";
import { makeAsset } from "@/test/make.ts";
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

export const challengeSecret = "secret";

/**
 * Serves challenges for the proof of work that expire after `ms`. The challenges are easy: a few attempts solve each
 * challenge.
 */
export const challengesFor = (ms: number, options: { once?: boolean } = {}) => {
  const answer = async () => {
    const challenge = await createChallenge({
      algorithm: "PBKDF2/SHA-256",
      cost: 1,
      deriveKey,
      keyPrefix: "0",
      expiresAt: new Date(Date.now() + ms),
      hmacSignatureSecret: challengeSecret,
    });
    return HttpResponse.json({ ...challenge });
  };
  return http.get("*/api/challenge", answer, options);
};

/** Fakes of the routes that every form for a rights request calls. */
export const basicRoutes = [
  configRoute,
  challengesFor(3_600_000),
  http.post("*/api/link-preview", () => HttpResponse.json({ preview: null })),
  http.get("*/api/rights-requests/earlier-post", () => HttpResponse.json({ earlier: null })),
  http.get("*/api/contract-templates", () => HttpResponse.json({ items: [] })),
  http.get("*/api/rights-requests/earlier-answers", () => HttpResponse.json({ items: [] })),
];

export const refusal = (status: number, code: string, fields?: Record<string, string>) =>
  HttpResponse.json({ error: { code, message: `Refused: ${code}`, fields, requestId: "req" } }, { status });
