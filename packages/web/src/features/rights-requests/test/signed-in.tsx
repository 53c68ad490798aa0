import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import type { RightsRequest } from "@clearhouse/core/rights-request/rights-request.schema.ts";
import type { PublicConfig, Session } from "@clearhouse/core/team/session.schema.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/sonner.tsx";
import { SessionProvider } from "@/lib/auth/session-context.tsx";
import { createQueryClient } from "@/lib/query-client.ts";
import { ThemeProvider } from "@/lib/theme.tsx";

const session: Session = {
  user: { id: "usr_1", email: "ada@clearhouse.test", displayName: "Ada Okafor", avatarUrl: "" },
  team: {
    id: "team_1",
    name: "Clearhouse Network",
    slug: "clearhouse",
    logoUrl: "",
    appLogoUrl: "",
    primaryColor: null,
    secondaryColor: null,
    brands: [{ tag: "@rap", inFilter: true }],
    defaultBrand: "Clearhouse Network",
    brandOptions: ["Clearhouse Network", "rap"],
    timeZone: "UTC",
    expiredForAdmins: false,
    requestMessage: "",
    requestMessageEs: "",
  },
  role: "member",
};

export const anAsset: Asset = {
  id: "ast_1",
  name: "Sunrise",
  type: "image",
  status: "requesting-rights",
  source: "https://www.instagram.com/p/1/",
  uploadedBy: "Ada Okafor",
  uploadedAt: "2026-11-01T10:00:00.000Z",
  changedAt: "2026-11-01T10:00:00.000Z",
  tags: [],
  notes: "",
  context: "",
  thumbnailUrl: "",
  files: [],
  version: 1,
};

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

const config: PublicConfig = {
  auth: {
    userPoolId: "us-east-1_Test",
    userPoolClientId: "client",
    endpoint: "",
    flow: "USER_SRP_AUTH",
    googleOrigin: "",
  },
  stage: "test",
  live: { url: "", host: "" },
};

export const challengeSecret = "secret";

/** Easy challenges: the first attempts solve them. */
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

/** What every call needs first; Cognito isn't called, because the tests have no tokens. */
export const basicRoutes = [
  http.get("*/api/config", () => HttpResponse.json(config)),
  challengesFor(3_600_000),
  http.post("*/api/link-preview", () => HttpResponse.json({ preview: null })),
  http.get("*/api/rights-requests/earlier-post", () => HttpResponse.json({ earlier: null })),
  http.get("*/api/contract-templates", () => HttpResponse.json({ items: [] })),
  http.get("*/api/rights-requests/earlier-answers", () => HttpResponse.json({ items: [] })),
];

export const refusal = (status: number, code: string, fields?: Record<string, string>) =>
  HttpResponse.json({ error: { code, message: `Refused: ${code}`, fields, requestId: "req" } }, { status });

export const renderSignedIn = (children: ReactNode) => {
  const queryClient = createQueryClient();
  const around = (content: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <SessionProvider value={session}>{content}</SessionProvider>
        <Toaster />
      </ThemeProvider>
    </QueryClientProvider>
  );
  const view = render(around(children));
  return { queryClient, rerender: (content: ReactNode) => view.rerender(around(content)) };
};
