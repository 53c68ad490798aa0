import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";
import { server } from "@/test/setup.ts";

const NO_TEAM = "You need an invite to access the product. Please contact an admin for an invite link.";

describe("the guard of the app's pages", () => {
  test("a member sees the dashboard", async () => {
    const { here } = renderApp();
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(here()).toBe("/");
  });

  test("a visitor is sent to sign-in with the requested page in the URL, and the history entry is replaced", async () => {
    const { here, router } = renderApp({ path: "/?asset=ast_1", anonymous: true });
    expect(await screen.findByRole("button", { name: "Sign In" })).toBeVisible();
    expect(here()).toBe("/auth?next=%2F%3Fasset%3Dast_1");
    expect(router.state.historyAction).toBe("REPLACE");
  });

  test("a spinner is shown instead of the page until the session is known", async () => {
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const before = [
      http.get(at("/api/session"), async () => {
        await waiting;
        return undefined;
      }),
    ];
    renderApp({ before });
    expect(await screen.findByText("Loading...")).toBeInTheDocument();
    expect(screen.queryByRole("heading", { name: "Dashboard" })).not.toBeInTheDocument();
    answer();
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
  });

  test("a person without a team is sent to sign-in and told that an invite is needed", async () => {
    const before = [http.get(at("/api/session"), () => refusal(403, "auth.no_team", NO_TEAM))];
    const { here } = renderApp({ before });
    await waitFor(() => expect(here()).toBe("/auth"));
    expect((await screen.findAllByText(NO_TEAM)).length).toBeGreaterThan(0);
  });

  test("a person whose session can't be checked stays signed in and can try again", async () => {
    const broken = vi.fn(() => HttpResponse.error());
    const before = [http.get(at("/api/session"), broken)];
    const { here } = renderApp({ before });
    const retry = await screen.findByRole("button", { name: "Try Again" });
    expect(here()).toBe("/");
    server.use(...fakeApi().handlers);
    await userEvent.click(retry);
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
  });

  test("a person whose session has ended is sent to sign-in, which says that the session has ended", async () => {
    const { here } = renderApp();
    await screen.findByRole("heading", { name: "Dashboard" });
    server.use(
      http.get(at("/api/assets/:assetId"), () => refusal(401, "auth.required", "Please sign in.")),
      http.post(at("/cognito"), () =>
        HttpResponse.json(
          { __type: "NotAuthorizedException", message: "Refresh Token has been revoked" },
          { status: 400 },
        ),
      ),
    );
    const { client } = await import("@/lib/api/client.ts");
    await client.api.assets[":assetId"].$get({ param: { assetId: "ast_1" } });
    expect(await screen.findByText("Your session has ended. Please sign in again.")).toBeVisible();
    await waitFor(() => expect(here()).toBe("/auth"));
  });

  test("an unknown path shows the 404 page with a link home", async () => {
    renderApp({ path: "/nowhere", anonymous: true });
    expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeVisible();
    expect(screen.getByText("Oops! Page not found")).toBeVisible();
    expect(screen.getByRole("link")).toHaveAttribute("href", "/landing");
  });
});
