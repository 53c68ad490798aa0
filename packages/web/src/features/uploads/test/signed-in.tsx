import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";
import type { PublicConfig, Session } from "@clearhouse/core/team/session.schema.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/sonner.tsx";
import { SessionProvider } from "@/lib/auth/session-context.tsx";
import { createQueryClient } from "@/lib/query-client.ts";
import { ThemeProvider } from "@/lib/theme.tsx";
import { makeMember } from "@/test/make.ts";

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
    brands: [
      { tag: "@rap", inFilter: true },
      { tag: "@drip", inFilter: true },
    ],
    defaultBrand: "Clearhouse Network",
    brandOptions: ["Clearhouse Network", "rap", "drip"],
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
  status: "pending",
  source: "Own footage",
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

/** What every call needs first; Cognito isn't called, because the tests have no tokens. */
export const basicRoutes = [
  http.get("*/api/config", () => HttpResponse.json(config)),
  http.get("*/api/team/members", () =>
    HttpResponse.json({
      items: [
        makeMember({ userId: "usr_1", displayName: "Ada Okafor", role: "admin" }),
        makeMember({ userId: "usr_2", displayName: "Milo Reyes" }),
      ],
    }),
  ),
];

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
  return { queryClient, rerender: (content: ReactNode) => view.rerender(around(content)), unmount: view.unmount };
};
