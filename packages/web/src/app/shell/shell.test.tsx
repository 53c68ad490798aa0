import { makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "sidebar_state=; path=/; max-age=0";
  document.documentElement.className = "";
});

const ready = () => screen.findByRole("heading", { name: "Dashboard" });
const asMember = () => ({ api: fakeApi({ session: makeSession({ role: "member" }) }) });

describe("the header", () => {
  test("the header shows the product, the team and the person's role", async () => {
    renderApp(asMember());
    await ready();
    const header = within(screen.getByRole("banner"));
    expect(header.getByText("Clearhouse")).toBeVisible();
    expect(header.getByText("Clearhouse Network")).toBeVisible();
    expect(header.getByText("Member")).toBeVisible();
  });

  test("the header offers the upload of files and a rights request", async () => {
    renderApp();
    await ready();
    const header = within(screen.getByRole("banner"));
    expect(header.getByRole("button", { name: "Request Rights" })).toBeVisible();
    await userEvent.click(header.getByRole("button", { name: "Upload Asset" }));
    expect(await screen.findByRole("menuitem", { name: "Upload Files" })).toBeVisible();
  });

  test("the header lets an admin open the invite dialog", async () => {
    renderApp();
    await ready();
    expect(within(screen.getByRole("banner")).getByText("Admin")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Create Invite" }));
    expect(await screen.findByRole("dialog", { name: "Create Invite" })).toBeVisible();
  });

  test("the header doesn't offer invites to a member", async () => {
    renderApp(asMember());
    await ready();
    expect(screen.queryByRole("button", { name: "Create Invite" })).not.toBeInTheDocument();
  });

  test("the header's bell says how many notifications are unread, and opens the notifications", async () => {
    renderApp({ before: [http.get(at("/api/notifications/unread"), () => HttpResponse.json({ count: 7 }))] });
    await ready();
    const bell = await within(screen.getByRole("banner")).findByRole("button", { name: /^Notifications.*7/ });
    await userEvent.click(bell);
    expect(await screen.findByRole("dialog", { name: "Notifications" })).toBeVisible();
  });

  test("the theme chosen in the header is applied and stored", async () => {
    renderApp();
    await ready();
    await userEvent.click(screen.getByRole("button", { name: "Theme: System" }));
    await userEvent.click(await screen.findByRole("menuitemradio", { name: "Dark" }));
    expect(document.documentElement).toHaveClass("dark");
    expect(localStorage.getItem("theme")).toBe("dark");
  });
});

describe("the user menu", () => {
  test("the user menu shows initials if a person has no picture, and an emoji counts as one initial", async () => {
    const user = { ...makeSession().user, displayName: "👩‍🚀 Noor Haddad" };
    renderApp({ api: fakeApi({ session: makeSession({ user }) }) });
    await ready();
    expect(within(screen.getByRole("button", { name: /Noor Haddad/ })).getByText("👩‍🚀N")).toBeInTheDocument();
  });

  test("the user menu links to the person's profile", async () => {
    const { here } = renderApp();
    await ready();
    await userEvent.click(screen.getByRole("button", { name: /Maya Chen/ }));
    expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
      "Profile",
      "Sign Out",
    ]);
    await userEvent.click(await screen.findByRole("menuitem", { name: "Profile" }));
    await waitFor(() => expect(here()).toBe("/profile"));
  });
});

describe("the sign-out", () => {
  const signOut = async () => {
    await ready();
    await userEvent.click(screen.getByRole("button", { name: /Maya Chen/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Sign Out" }));
  };

  test("a sign-out ends the session on the server, removes the tokens and goes to sign-in", async () => {
    const closed = vi.fn(() => new HttpResponse(null, { status: 204 }));
    const { here } = renderApp({ path: "/?column=denied", before: [http.delete(at("/api/session"), closed)] });
    await signOut();
    expect(await screen.findByText("Signed out successfully!")).toBeVisible();
    await waitFor(() => expect(here()).toBe("/auth"));
    expect(closed).toHaveBeenCalledOnce();
    expect(Object.keys(localStorage).filter((key) => key.endsWith("Token"))).toEqual([]);
  });

  test("a sign-out succeeds if the server no longer accepts the session", async () => {
    const over = () => refusal(403, "auth.no_team", "You need an invite.");
    const { here } = renderApp({ before: [http.delete(at("/api/session"), over)] });
    await signOut();
    expect(await screen.findByText("Signed out successfully!")).toBeVisible();
    await waitFor(() => expect(here()).toBe("/auth"));
    expect(await screen.findByLabelText("Password")).toBeVisible();
    expect(Object.keys(localStorage).filter((key) => key.endsWith("Token"))).toEqual([]);
  });

  test("a failed sign-out shows the reason, and the person stays on the dashboard", async () => {
    const before = [http.delete(at("/api/session"), () => refusal(500, "internal", "Something went wrong."))];
    const { here } = renderApp({ before });
    await signOut();
    expect(await screen.findByText("Sign out failed: Something went wrong.")).toBeVisible();
    expect(here()).toBe("/");
  });
});
