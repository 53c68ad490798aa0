import type { PublicConfig, Session } from "@clearhouse/core/people/team/session.schema.ts";
import { makeSession } from "@clearhouse/fixtures/people.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/sonner.tsx";
import { ThemeProvider } from "@/lib/appearance/theme.tsx";
import { SessionProvider } from "@/lib/auth/session-context.tsx";
import { createQueryClient } from "@/lib/queries/query-client.ts";

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

/** The first request of every page. Cognito isn't called, because the tests have no tokens. */
export const configRoute = http.get("*/api/config", () => HttpResponse.json(config));

const session = makeSession({
  user: { id: "usr_1", email: "ada@clearhouse.test", displayName: "Ada Okafor", avatarUrl: "" },
  role: "member",
});

/** Renders a part of the workspace, as a member sees it. @param fields other values for the member's session */
export const renderSignedIn = (children: ReactNode, fields: Partial<Session> = {}) => {
  const queryClient = createQueryClient();
  const around = (content: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <SessionProvider value={{ ...session, ...fields }}>{content}</SessionProvider>
        <Toaster />
      </ThemeProvider>
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(around(children));
  return { queryClient, rerender: (content: ReactNode) => rerender(around(content)), unmount };
};
