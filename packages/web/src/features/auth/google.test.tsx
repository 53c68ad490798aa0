import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { toast } from "sonner";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { leaveFor } from "@/lib/auth/leave.ts";
import { at, fakeApi } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";
import { freshTokens, USER_POOL_CLIENT_ID } from "@/test/tokens.ts";

vi.mock("@/lib/auth/leave.ts", () => ({ leaveFor: vi.fn() }));

const GOOGLE = "https://sign-in.clearhouse.test";

beforeEach(() => vi.mocked(leaveFor).mockClear());
afterEach(() => sessionStorage.clear());

const api = () => fakeApi({ googleOrigin: GOOGLE });

/** Presses the Google button. @returns the URL that the browser is sent to */
const ask = async (path: string): Promise<URL> => {
  renderApp({ path, anonymous: true, api: api() });
  await userEvent.click(await screen.findByRole("button", { name: "Sign in with Google" }));
  await waitFor(() => expect(leaveFor).toHaveBeenCalled());
  cleanup();
  return new URL(vi.mocked(leaveFor).mock.calls[0]?.[0] ?? "");
};

const exchange = (answer: (form: URLSearchParams) => Response) =>
  http.post(`${GOOGLE}/oauth2/token`, async ({ request }) => answer(new URLSearchParams(await request.text())));

const granted = () => {
  const { idToken, accessToken } = freshTokens(3_600, { identities: [{ providerName: "Google" }] });
  return HttpResponse.json({ id_token: idToken, access_token: accessToken, refresh_token: "refresh" });
};

const sha256 = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
};

test("the sign-in page opens in a browser that closes its storage to the page", async () => {
  const closed = vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  renderApp({ path: "/auth", anonymous: true, api: api() });
  expect(await screen.findByRole("tab", { name: "Sign In" })).toBeVisible();
  expect(await screen.findByLabelText("Email")).toBeVisible();
  closed.mockRestore();
});

describe("Sign in with Google", () => {
  test("the tabs Sign In and Sign Up each show email, password and the Google button", async () => {
    renderApp({ path: "/auth", anonymous: true, api: api() });
    await screen.findByRole("tablist");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual(["Sign In", "Sign Up"]);
    for (const tab of ["Sign In", "Sign Up"]) {
      await userEvent.click(screen.getByRole("tab", { name: tab }));
      const form = within(screen.getByRole("tabpanel", { name: tab }));
      expect(await form.findByLabelText("Email")).toHaveAttribute("type", "email");
      expect(form.getByLabelText("Password")).toHaveAttribute("type", "password");
      expect(form.getByRole("button", { name: tab })).toBeEnabled();
      expect(await screen.findByRole("button", { name: "Sign in with Google" })).toBeVisible();
    }
  });

  test("the Google button leads to Cognito's page with a new state for each sign-in", async () => {
    const asked = await ask("/auth");
    expect(`${asked.origin}${asked.pathname}`).toBe(`${GOOGLE}/oauth2/authorize`);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: USER_POOL_CLIENT_ID,
      identity_provider: "Google",
      redirect_uri: "http://localhost:3000/auth",
      response_type: "code",
      scope: "openid email profile",
      code_challenge_method: "S256",
    });
    expect(asked.searchParams.get("state")?.length).toBeGreaterThanOrEqual(32);
    vi.mocked(leaveFor).mockClear();
    expect((await ask("/auth")).searchParams.get("state")).not.toBe(asked.searchParams.get("state"));
  });

  test("the returned code is exchanged once, and the requested page is shown", async () => {
    const asked = await ask("/auth?next=%2F%3Fcolumn%3Dapproved");
    const forms: URLSearchParams[] = [];
    const { here } = renderApp({
      path: `/auth?code=abc&state=${asked.searchParams.get("state")}`,
      anonymous: true,
      api: api(),
      before: [
        exchange((form) => {
          forms.push(form);
          return granted();
        }),
      ],
    });
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(here()).toBe("/?column=approved");
    expect(await screen.findByText("Signed in successfully!")).toBeVisible();
    expect(forms).toHaveLength(1);
    const { code_verifier: verifier, ...form } = Object.fromEntries(forms[0] ?? []);
    expect(form).toEqual({
      client_id: USER_POOL_CLIENT_ID,
      code: "abc",
      grant_type: "authorization_code",
      redirect_uri: "http://localhost:3000/auth",
    });
    expect(await sha256(verifier ?? "")).toBe(asked.searchParams.get("code_challenge"));
    expect(sessionStorage).toHaveLength(0);
  });

  test("the dashboard is shown after a Google sign-in without a requested page", async () => {
    const asked = await ask("/auth");
    const path = `/auth?code=abc&state=${asked.searchParams.get("state")}`;
    const { here } = renderApp({ path, anonymous: true, api: api(), before: [exchange(granted)] });
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(here()).toBe("/");
  });

  test("a Google sign-in that was started on an invite returns to the invite", async () => {
    const asked = await ask("/auth?next=%2Finvite%2Fabc");
    const path = `/auth?code=abc&state=${asked.searchParams.get("state")}`;
    const never = http.get(at("/api/invite"), () => new Promise<never>(() => undefined));
    const { here } = renderApp({ path, anonymous: true, api: api(), before: [exchange(granted), never] });
    expect(await screen.findByText("Validating invite...")).toBeVisible();
    expect(here()).toBe("/invite/abc");
  });

  test.each([
    ["error=access_denied", "Access was denied"],
    ["error=access_denied&error_description=Not+today", "Not today"],
    ["error=server_error", "The sign-in could not be completed. Please try again."],
  ])("Google's answer '%s' shows an error message, and keeps the requested page", async (answer, message) => {
    const asked = await ask("/auth?next=%2Finvite%2Fabc");
    const { here } = renderApp({
      path: `/auth?${answer}&state=${asked.searchParams.get("state")}`,
      anonymous: true,
      api: api(),
    });
    expect(await screen.findByText(`Google sign in failed: ${message}`)).toBeVisible();
    expect(here()).toBe("/auth?next=%2Finvite%2Fabc");
    expect(await screen.findByRole("button", { name: "Sign in with Google" })).toBeEnabled();
  });

  test("an error message is shown if Cognito refuses the code", async () => {
    const asked = await ask("/auth");
    renderApp({
      path: `/auth?code=used&state=${asked.searchParams.get("state")}`,
      anonymous: true,
      api: api(),
      before: [exchange(() => HttpResponse.json({ error: "invalid_grant" }, { status: 400 }))],
    });
    expect(
      await screen.findByText("Google sign in failed: The sign-in could not be completed. Please try again."),
    ).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  test.each(["code=stolen&state=made-up", "error=x&error_description=Call+0800&state=made-up", "code=stolen"])(
    "the answer to a sign-in that this tab didn't start is ignored (%s)",
    async (answer) => {
      await ask("/auth");
      const exchanged = vi.fn(granted);
      renderApp({ path: `/auth?${answer}`, anonymous: true, api: api(), before: [exchange(exchanged)] });
      expect(await screen.findByText(/wasn't started in this tab/)).toBeVisible();
      expect(screen.queryByText(/0800/)).not.toBeInTheDocument();
      expect(exchanged).not.toHaveBeenCalled();
    },
  );

  test("the page requested by an abandoned Google sign-in is forgotten after signing out", async () => {
    await ask("/auth?next=%2Finvite%2Fk3x9q2m7");
    const { here } = renderApp({ path: "/auth?next=%2Fteam", anonymous: true, api: api() });
    await userEvent.type(await screen.findByLabelText("Email"), "maya@clearhouse.test");
    await userEvent.type(screen.getByLabelText("Password"), "a password");
    await userEvent.click(screen.getByRole("button", { name: "Sign In" }));
    await userEvent.click(await screen.findByRole("button", { name: /Maya Chen/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
    expect(await screen.findByText("Signed out successfully!")).toBeVisible();
    expect(await screen.findByLabelText("Password")).toBeVisible();
    expect(here()).toBe("/auth");
  });

  test("reloading the URL with Google's answer doesn't sign the user in again", async () => {
    const asked = await ask("/auth");
    const path = `/auth?code=abc&state=${asked.searchParams.get("state")}`;
    renderApp({ path, anonymous: true, api: api(), before: [exchange(granted)] });
    await screen.findByRole("heading", { name: "Dashboard" });
    localStorage.clear();
    cleanup();
    renderApp({ path, anonymous: true, api: api(), before: [exchange(granted)] });
    expect(await screen.findByText(/wasn't started in this tab/)).toBeVisible();
  });
});

describe("signing out of a Google account", () => {
  const noTeam = () =>
    http.get(at("/api/session"), () =>
      HttpResponse.json(
        { error: { code: "auth.no_team", message: "You need an invite.", requestId: "r" } },
        { status: 403 },
      ),
    );

  test("signing out ends Cognito's session too, and is confirmed when the browser returns", async () => {
    const asked = await ask("/auth");
    renderApp({
      path: `/auth?code=abc&state=${asked.searchParams.get("state")}`,
      anonymous: true,
      api: api(),
      before: [exchange(granted), noTeam()],
    });
    vi.mocked(leaveFor).mockClear();
    await userEvent.click(await screen.findByRole("button", { name: "Sign Out" }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
    const left = new URL(vi.mocked(leaveFor).mock.calls[0]?.[0] ?? "");
    expect(`${left.origin}${left.pathname}`).toBe(`${GOOGLE}/logout`);
    expect(left.searchParams.get("logout_uri")).toBe("http://localhost:3000/auth");
    expect(localStorage).toHaveLength(0);
    cleanup();
    toast.dismiss();
    renderApp({ path: "/auth", anonymous: true, api: api() });
    expect(await screen.findByText("Signed out successfully!")).toBeVisible();
  });

  test("the browser returns from Cognito's page to the invite that the tab has stored", async () => {
    sessionStorage.setItem("clearhouse.place", "/invite/abc");
    const { here } = renderApp({ path: "/auth", anonymous: true, api: api() });
    expect(await screen.findByText("You have an invite")).toBeVisible();
    expect(here()).toBe("/auth?next=%2Finvite%2Fabc");
  });
});
