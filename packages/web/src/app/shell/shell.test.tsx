import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { makeSession } from "@/test/make.ts";
import { renderApp } from "@/test/render-app.tsx";

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "sidebar_state=; path=/; max-age=0";
  document.documentElement.className = "";
});

const ready = () => screen.findByRole("heading", { name: "Dashboard" });

describe("the header", () => {
  test("names product, team and the person's role", async () => {
    renderApp({ api: fakeApi({ session: makeSession({ role: "member" }) }) });
    await ready();
    const header = within(screen.getByRole("banner"));
    expect(header.getByText("Clearhouse")).toBeVisible();
    expect(header.getByText("Clearhouse Network")).toBeVisible();
    expect(header.getByText("Member")).toBeVisible();
  });

  test("offers to upload files and to request rights", async () => {
    renderApp();
    await ready();
    const header = within(screen.getByRole("banner"));
    expect(header.getByRole("button", { name: "Request Rights" })).toBeVisible();
    await userEvent.click(header.getByRole("button", { name: "Upload Asset" }));
    expect(screen.getByRole("menuitem", { name: "Upload Files" })).toBeVisible();
  });

  test("keeps the choice of theme", async () => {
    renderApp();
    await ready();
    await userEvent.click(screen.getByRole("button", { name: "Theme: System" }));
    await userEvent.click(screen.getByRole("menuitemradio", { name: "Dark" }));
    expect(document.documentElement).toHaveClass("dark");
    expect(localStorage.getItem("theme")).toBe("dark");
  });
});

describe("the sidebar", () => {
  test("folds with Ctrl+B and remembers it", async () => {
    renderApp();
    await ready();
    const toggle = screen.getByRole("button", { name: "Toggle sidebar" });
    expect(toggle).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{Control>}b{/Control}");
    expect(toggle).toHaveAttribute("aria-expanded", "false");
    expect(document.cookie).toContain("sidebar_state=false");
  });

  test("starts as it was left", async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = "sidebar_state=false; path=/";
    renderApp();
    await ready();
    expect(screen.getByRole("button", { name: "Toggle sidebar" })).toHaveAttribute("aria-expanded", "false");
  });

  test("marks the page that is open", async () => {
    renderApp();
    await ready();
    const link = screen.getByRole("link", { name: /Rights Requests/ });
    expect(link).toHaveAttribute("aria-current", "page");
    expect(link).toHaveTextContent("Manage asset rights");
  });
});

describe("signing out", () => {
  const signOut = async () => {
    await ready();
    await userEvent.click(screen.getByRole("button", { name: /Maya Chen/ }));
    await userEvent.click(screen.getByRole("menuitem", { name: "Sign Out" }));
  };

  test("closes the media, forgets the tokens and leads to sign-in", async () => {
    const closed = vi.fn(() => new HttpResponse(null, { status: 204 }));
    const { here } = renderApp({ path: "/?column=denied", before: [http.delete(at("/api/session"), closed)] });
    await signOut();
    expect(await screen.findByText("Signed out successfully!")).toBeVisible();
    await waitFor(() => expect(here()).toBe("/auth"));
    expect(closed).toHaveBeenCalledOnce();
    expect(Object.keys(localStorage).filter((key) => key.endsWith("Token"))).toEqual([]);
  });

  test("that fails says why, and the person stays", async () => {
    const before = [http.delete(at("/api/session"), () => refusal(500, "internal", "Something went wrong."))];
    const { here } = renderApp({ before });
    await signOut();
    expect(await screen.findByText("Sign out failed: Something went wrong.")).toBeVisible();
    expect(here()).toBe("/");
  });
});
