import { makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";
import { server } from "@/test/setup.ts";
import { signedIn } from "@/test/tokens.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const MINUTE = 60_000;

test("a member's session is read again after ten minutes, even in a hidden tab", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // A hidden tab doesn't poll for changes, but must renew its session.
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const api = fakeApi();
  const read = vi.fn(() => HttpResponse.json(api.world.session));
  renderApp({ api, before: [http.get(at("/api/session"), read)] });
  await screen.findByRole("heading", { name: "Dashboard" });
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(9 * MINUTE);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

test("a tab notices within a minute that the session's tokens were removed", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { here } = renderApp();
  await screen.findByRole("heading", { name: "Dashboard" });
  localStorage.clear();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(await screen.findByText("Your session has ended. Please sign in again.")).toBeVisible();
  await waitFor(() => expect(here()).toBe("/auth"));
});

test("a session that ended before its renewal is reported, and the next sign-in fetches the board again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const api = fakeApi();
  const { here } = renderApp({ api });
  await screen.findByRole("heading", { name: "Dashboard" });
  await vi.advanceTimersByTimeAsync(9 * MINUTE);
  localStorage.clear();
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(await screen.findByText("Your session has ended. Please sign in again.")).toBeVisible();
  await waitFor(() => expect(here()).toBe("/auth"));
  await screen.findByLabelText("Password");
  const counted = vi.fn(() => undefined);
  server.use(http.get(at("/api/assets/board"), counted));
  otherTab(signedIn);
  await screen.findByRole("heading", { name: "Dashboard" });
  await waitFor(() => expect(counted).toHaveBeenCalled());
});

/** The event that this tab gets when another tab has changed the storage. */
const otherTab = (act: () => void) => {
  act();
  window.dispatchEvent(new StorageEvent("storage", { key: null, storageArea: localStorage }));
};

test("a sign-out in another tab is reported in this tab, and the sign-in page doesn't remember the open page", async () => {
  const { here } = renderApp({ path: "/?column=approved" });
  await screen.findByRole("heading", { name: "Dashboard" });
  otherTab(() => localStorage.clear());
  expect(await screen.findByText("Your session has ended. Please sign in again.")).toBeVisible();
  await waitFor(() => expect(here()).toBe("/auth"));
});

test("if another person uses another tab to sign in, this tab opens that person's dashboard", async () => {
  const api = fakeApi();
  const { here } = renderApp({ api, path: "/?column=approved" });
  expect(await screen.findByText("Maya Chen")).toBeInTheDocument();
  api.world.session = makeSession({
    user: { id: "usr_2", email: "sam@clearhouse.test", displayName: "Sam Reyes", avatarUrl: "" },
  });
  otherTab(() => {
    localStorage.clear();
    signedIn({ sub: "another-subject", email: "sam@clearhouse.test" });
  });
  expect(await screen.findByText("Sam Reyes")).toBeInTheDocument();
  expect(screen.queryByText("Maya Chen")).not.toBeInTheDocument();
  await waitFor(() => expect(here()).toBe("/"));
});

test("if another tab renews the token, this tab keeps its URL and doesn't read the session again", async () => {
  const api = fakeApi();
  const read = vi.fn(() => HttpResponse.json(api.world.session));
  const { here } = renderApp({ api, path: "/?column=approved", before: [http.get(at("/api/session"), read)] });
  await screen.findByRole("heading", { name: "Dashboard" });
  otherTab(signedIn);
  await new Promise((resolve) => setTimeout(resolve));
  expect(here()).toBe("/?column=approved");
  expect(read).toHaveBeenCalledTimes(1);
});

test("a tab with the sign-in page opens the requested page once the person has signed in with another tab", async () => {
  const { here } = renderApp({ path: "/auth?next=%2F%3Fcolumn%3Dapproved", anonymous: true });
  await screen.findByLabelText("Password");
  otherTab(signedIn);
  expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
  expect(here()).toBe("/?column=approved");
});

test("a member whose team was closed is sent to sign-in at the next API call and sees the refusal's message", async () => {
  const { here } = renderApp();
  await screen.findByRole("heading", { name: "Dashboard" });
  const closed = () => refusal(403, "auth.team_closed", "Write to help@host.test.");
  server.use(http.get(at("/api/session"), closed), http.get(at("/api/assets/:assetId"), closed));
  const { client } = await import("@/lib/api/client.ts");
  await client.api.assets[":assetId"].$get({ param: { assetId: "ast_1" } });
  await waitFor(() => expect(here()).toBe("/auth"));
  expect(await screen.findByText("Write to help@host.test.")).toBeVisible();
});

test("a removed member is sent to sign-in at the next API call and told that an invite is needed", async () => {
  const { here } = renderApp();
  await screen.findByRole("heading", { name: "Dashboard" });
  const removed = () => refusal(403, "auth.no_team", "You need an invite.");
  server.use(http.get(at("/api/session"), removed), http.get(at("/api/assets/:assetId"), removed));
  const { client } = await import("@/lib/api/client.ts");
  await client.api.assets[":assetId"].$get({ param: { assetId: "ast_1" } });
  await waitFor(() => expect(here()).toBe("/auth"));
  expect(
    (
      await screen.findAllByText(
        "You need an invite to access the product. Please contact an admin for an invite link.",
      )
    ).length,
  ).toBeGreaterThan(0);
  expect(await screen.findByText("maya@clearhouse.test")).toBeVisible();
});
