import type { Invitation } from "@clearhouse/core/people/invite/invite.schema.ts";
import { makeAsset } from "@clearhouse/fixtures/assets.ts";
import { makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { leaveFor } from "@/lib/auth/leave.ts";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";
import { server } from "@/test/setup.ts";
import { signedIn } from "@/test/tokens.ts";

vi.mock("@/lib/auth/leave.ts", () => ({ leaveFor: vi.fn() }));

const CODE = "k3x9q2m7";
const GOOGLE = "https://sign-in.clearhouse.test";

beforeEach(() => vi.mocked(leaveFor).mockClear());
afterEach(() => sessionStorage.clear());

const invitation = (fields: Partial<Invitation> = {}): Invitation => ({
  team: { name: "Harbour Media", logoUrl: "", primaryColor: "#0f766e" },
  role: "member",
  email: "",
  expiresAt: "2026-11-01T10:00:00.000Z",
  ...fields,
});

const looksUp = (fields: Partial<Invitation> = {}) =>
  http.get(at("/api/invite"), ({ request }) =>
    request.headers.get("clearhouse-token") === CODE
      ? HttpResponse.json(invitation(fields))
      : refusal(404, "invite.not_found", "Invite not found or expired"),
  );
const noTeam = () =>
  http.get(at("/api/session"), () => refusal(403, "auth.no_team", "You need an invite."), { once: true });
const joins = (answer: () => Response) => http.post(at("/api/invite/join"), answer);
const joined = (already = false) => HttpResponse.json({ team: { id: "team_1", name: "Harbour Media" }, already });

const open = (before: Parameters<typeof server.use>, { anonymous = false, googleOrigin = GOOGLE } = {}) =>
  renderApp({ path: `/invite/${CODE}`, anonymous, api: fakeApi({ googleOrigin }), before });

describe("an invite link", () => {
  test("says that the invite is being validated", async () => {
    const never = http.get(at("/api/invite"), () => new Promise<never>(() => undefined));
    open([never], { anonymous: true });
    expect(await screen.findByText("Validating invite...")).toBeVisible();
  });

  test("shows a signed-out visitor the team, the role, the invited email and the ways to sign in", async () => {
    const { here } = open([looksUp({ role: "admin", email: "new@clearhouse.test" })], { anonymous: true });
    expect(await screen.findByRole("heading", { name: "Harbour Media" })).toBeVisible();
    const row = screen.getByText("Invited as").parentElement;
    expect(within(row ?? document.body).getByText("Admin")).toBeVisible();
    expect(screen.getByText("new@clearhouse.test")).toBeVisible();
    expect(screen.getByText(/By joining/)).toBeVisible();
    expect(await screen.findByRole("button", { name: "Continue with Google" })).toBeVisible();
    expect(document.documentElement.style.getPropertyValue("--primary")).toBe("#0f766e");
    await userEvent.click(screen.getByRole("link", { name: "Sign in with email" }));
    expect(await screen.findByLabelText("Password")).toBeVisible();
    expect(here()).toBe(`/auth?tab=sign-up&next=%2Finvite%2F${CODE}`);
    expect(screen.getByRole("tab", { name: "Sign Up", selected: true })).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveValue("new@clearhouse.test");
    expect(document.documentElement.style.getPropertyValue("--primary")).toBe("#3472d8");
  });

  test("leads to the workspace if the signed-in user has already used the invite", async () => {
    const used = http.get(at("/api/invite"), () => refusal(404, "invite.not_found", "Invite not found or expired"));
    const { here } = open([used, joins(() => joined(true))]);
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(here()).toBe("/");
  });

  test("is invalid if somebody else has used the invite, even for a member", async () => {
    const gone = () => refusal(404, "invite.not_found", "Invite not found or expired");
    open([http.get(at("/api/invite"), gone), joins(gone)]);
    expect(await screen.findByRole("heading", { name: "Invalid invite link" })).toBeVisible();
  });

  test("leads to Google, and stores the invite as the page to return to", async () => {
    open([looksUp()], { anonymous: true });
    await userEvent.click(await screen.findByRole("button", { name: "Continue with Google" }));
    await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
    expect(vi.mocked(leaveFor).mock.calls[0]?.[0]).toContain(`${GOOGLE}/oauth2/authorize?`);
    expect(sessionStorage.getItem("clearhouse.place")).toBe(`/invite/${CODE}`);
  });

  test("shows an error if the browser can't go to Google", async () => {
    vi.mocked(leaveFor).mockImplementationOnce(() => {
      throw new Error("The page may not be left");
    });
    open([looksUp()], { anonymous: true });
    await userEvent.click(await screen.findByRole("button", { name: "Continue with Google" }));
    expect(await screen.findByText("Failed to sign in with Google")).toBeVisible();
    expect(screen.getByRole("button", { name: "Continue with Google" })).toBeEnabled();
  });

  test("says that the invite wasn't found or has expired, and links to sign-in", async () => {
    const { here } = renderApp({ path: "/invite/guessed", anonymous: true, before: [looksUp()] });
    expect(await screen.findByRole("heading", { name: "Invalid invite link" })).toBeVisible();
    expect(screen.getByText("Invite not found or expired")).toBeVisible();
    await userEvent.click(screen.getByRole("link", { name: "Go to Sign In" }));
    expect(await screen.findByLabelText("Password")).toBeVisible();
    expect(here()).toBe("/auth");
  });

  test("isn't called invalid if the server can't be reached, and can be tried again", async () => {
    open([http.get(at("/api/invite"), () => HttpResponse.error())], { anonymous: true });
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByRole("heading", { name: "Failed to validate invite" })).toBeVisible();
    server.use(looksUp());
    await userEvent.click(again);
    expect(await screen.findByRole("heading", { name: "Harbour Media" })).toBeVisible();
  });

  test("shows HTML in a team's name as text", async () => {
    const name = '<img src=x onerror="alert(1)">';
    open([looksUp({ team: { name, logoUrl: "", primaryColor: null } })], { anonymous: true });
    expect(await screen.findByRole("heading", { name })).toBeVisible();
    expect(document.querySelector("img[onerror]")).toBeNull();
  });
});

describe("a signed-in user with an invite link", () => {
  test("joins the team automatically and only once, and then sees the dashboard", async () => {
    const join = vi.fn(() => joined());
    const { here } = open([looksUp(), noTeam(), joins(join)]);
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(here()).toBe("/");
    expect(await screen.findByText("You have joined Harbour Media")).toBeVisible();
    expect(join).toHaveBeenCalledOnce();
  });

  test("reads the name of the team while joining", async () => {
    open([looksUp(), noTeam(), http.post(at("/api/invite/join"), () => new Promise<never>(() => undefined))]);
    expect(await screen.findByText("Joining Harbour Media team...")).toBeVisible();
  });

  test("sees the dashboard without a message if already a member of the team", async () => {
    const { here } = open([looksUp(), joins(() => joined(true))]);
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(here()).toBe("/");
    expect(screen.queryByText(/You have joined/)).not.toBeInTheDocument();
  });

  test("reads the name of the team to which the user already belongs, and can go to that team's workspace", async () => {
    const text = "You already belong to Northside. Ask its admin to remove you before you join another.";
    const { here } = open([looksUp(), joins(() => refusal(409, "team.other_membership", text))]);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("link", { name: "Go to your workspace" }));
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(here()).toBe("/");
  });

  test("sees no assets of another user who was signed in before in the same browser", async () => {
    const api = fakeApi({ assets: [makeAsset({ name: "Maya's secret" })] });
    const elsewhere = () => refusal(409, "team.other_membership", "You already belong to Northside.");
    const { router } = renderApp({ path: "/", api, before: [looksUp(), joins(elsewhere)] });
    await screen.findByText("Maya's secret");
    await router.navigate(`/invite/${CODE}`);
    await screen.findByText("You already belong to Northside.");
    api.world.assets = [makeAsset({ name: "Sam's picture" })];
    api.world.session = makeSession({
      user: { id: "usr_2", email: "sam@clearhouse.test", displayName: "Sam Reyes", avatarUrl: "" },
    });
    localStorage.clear();
    signedIn({ sub: "another-subject", email: "sam@clearhouse.test" });
    window.dispatchEvent(new StorageEvent("storage", { key: null, storageArea: localStorage }));
    await screen.findByText(/sam@clearhouse.test/);
    await userEvent.click(screen.getByRole("link", { name: "Go to your workspace" }));
    expect(await screen.findByText("Sam's picture")).toBeInTheDocument();
    expect(screen.queryByText("Maya's secret")).not.toBeInTheDocument();
  });

  test("can use another account even if the session has ended", async () => {
    const text = "You already belong to Northside. Ask its admin to remove you before you join another.";
    const ended = () => refusal(401, "auth.required", "Please sign in.");
    open([looksUp(), joins(() => refusal(409, "team.other_membership", text)), http.delete(at("/api/session"), ended)]);
    await userEvent.click(await screen.findByRole("button", { name: "Use another account" }));
    expect(await screen.findByRole("link", { name: "Sign in with email" })).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  test("can use another account and keep the invite if the invite is for another email", async () => {
    const text = "This invite is for new@clearhouse.test";
    const { here } = open([
      looksUp({ email: "new@clearhouse.test" }),
      noTeam(),
      joins(() => refusal(403, "invite.wrong_address", text)),
    ]);
    expect(await screen.findByText(text)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Use another account" }));
    expect(await screen.findByRole("link", { name: "Sign in with email" })).toBeVisible();
    expect(here()).toBe(`/invite/${CODE}`);
    expect(localStorage).toHaveLength(0);
  });

  test("reads why joining failed, and can try again", async () => {
    const refused = joins(() => refusal(429, "rate_limit.exceeded", "Too many attempts."));
    const { here } = open([looksUp(), noTeam(), refused]);
    expect(await screen.findByText("Failed to join team: Too many attempts.")).toBeVisible();
    server.use(joins(() => joined()));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(here()).toBe("/");
  });

  test("reads that the server can't be reached, and can try again", async () => {
    open([looksUp(), noTeam(), joins(() => HttpResponse.error())]);
    expect(await screen.findByText(/^Failed to join team: The server can't be reached/)).toBeVisible();
    server.use(joins(() => joined()));
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
  });

  test("reads 'Invalid invite' if the server no longer finds the invite", async () => {
    open([looksUp(), noTeam(), joins(() => refusal(404, "invite.not_found", "Invite not found or expired"))]);
    expect(await screen.findByRole("heading", { name: "Invalid invite" })).toBeVisible();
    expect(screen.getByText("Invite not found or expired")).toBeVisible();
  });

  test("reads that something unexpected happened if the server gives no reason", async () => {
    open([looksUp(), noTeam(), joins(() => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 }))]);
    expect(await screen.findByText("An unexpected error occurred while joining the team")).toBeVisible();
    expect(screen.getByRole("button", { name: "Try again" })).toBeEnabled();
  });

  test("reads that the team membership couldn't be checked, and can try again", async () => {
    const down = http.get(at("/api/session"), () => refusal(400, "x", "Not now"), { once: true });
    const { here } = open([looksUp(), down, noTeam(), joins(() => joined())]);
    expect(await screen.findByRole("heading", { name: "Failed to check team membership" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Dashboard" })).toBeVisible();
    expect(here()).toBe("/");
  });

  test("reads that the session has ended, and can sign in again", async () => {
    const ended = http.post(at("/cognito"), () =>
      HttpResponse.json({ __type: "NotAuthorizedException", message: "revoked" }, { status: 400 }),
    );
    open([looksUp(), noTeam(), ended, joins(() => refusal(401, "auth.required", "Please sign in."))]);
    await waitFor(() => expect(screen.getByText("Your session has ended. Please sign in again.")).toBeVisible());
    await waitFor(() => expect(screen.getByRole("link", { name: "Sign in with email" })).toBeVisible());
  });

  test("has to confirm the email before joining, and keeps the invite", async () => {
    const join = vi.fn(() => joined());
    const unverified = http.get(at("/api/session"), () => refusal(403, "auth.email_unverified", "Please confirm."));
    const { here } = open([looksUp(), unverified, joins(join)]);
    expect(await screen.findByRole("button", { name: "Send me a code" })).toBeVisible();
    expect(here()).toBe(`/auth?next=%2Finvite%2F${CODE}`);
    expect(join).not.toHaveBeenCalled();
  });
});
