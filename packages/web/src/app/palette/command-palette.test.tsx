import { makeAsset, makeRequest } from "@clearhouse/fixtures/assets.ts";
import { makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { http } from "msw";
import { describe, expect, test } from "vitest";
import { at, fakeApi } from "@/test/fake-api.ts";
import { fakeSearch } from "@/test/fake-search.ts";
import { renderApp } from "@/test/render-app.tsx";

const ready = () => screen.findByRole("heading", { name: "Dashboard" });
const palette = () => screen.findByRole("dialog", { name: "Command palette" });
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

const opened = async (options: Parameters<typeof renderApp>[0] = {}) => {
  const app = renderApp(options);
  await ready();
  await userEvent.keyboard("{Control>}k{/Control}");
  return { ...app, dialog: within(await palette()) };
};

const names = () => screen.getAllByRole("option").map(({ textContent }) => textContent?.trim());

describe("the command palette", () => {
  test("the palette opens and closes with Ctrl+K and with Cmd+K, and closes with Escape", async () => {
    await opened();
    await userEvent.keyboard("{Control>}k{/Control}");
    await gone();
    await userEvent.keyboard("{Meta>}k{/Meta}");
    await palette();
    await userEvent.keyboard("{Meta>}k{/Meta}");
    await gone();
    await userEvent.keyboard("{Meta>}k{/Meta}");
    await palette();
    await userEvent.keyboard("{Escape}");
    await gone();
  });

  test("the palette opens with its button, and the button has the focus again after the palette closes", async () => {
    renderApp();
    await ready();
    const button = screen.getByRole("button", { name: "Search or jump to" });
    await userEvent.click(button);
    const opened = within(await palette());
    await waitFor(() => expect(opened.getByRole("combobox")).toHaveFocus());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(button).toHaveFocus());
  });

  test("the palette doesn't open with k, Ctrl+Shift+K or Ctrl+Alt+K", async () => {
    renderApp();
    await ready();
    await userEvent.keyboard("k{Control>}{Shift>}k{/Shift}{Alt>}k{/Alt}{/Control}");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test("the palette doesn't open while a field of a dialog has the focus", async () => {
    renderApp();
    await ready();
    await userEvent.click(screen.getByRole("button", { name: "Create Invite" }));
    const field = within(await screen.findByRole("dialog")).getByRole("textbox");
    await userEvent.click(field);
    await userEvent.keyboard("{Control>}k{/Control}");
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    expect(field).toHaveFocus();
  });

  test("the palette offers an admin every page and action", async () => {
    await opened();
    expect(names()).toEqual([
      expect.stringContaining("Rights Requests"),
      expect.stringContaining("Content Creators"),
      expect.stringContaining("Contract Templates"),
      "License Calendar",
      "Analytics",
      expect.stringContaining("Admin Panel"),
      "Appearance",
      "Team",
      "Feedback",
      "Notifications",
      "Profile",
      "Support",
      "Upload Files",
      "Mass Upload CSV",
      "Request Rights by URL",
      "Send contract…",
      "Create Invite",
      "Theme: Light",
      "Theme: Dark",
      "Theme: System (chosen)",
      "Sign Out",
    ]);
  });

  test("the palette doesn't offer a member the admin panel or the creation of invites", async () => {
    await opened({ api: fakeApi({ session: makeSession({ role: "member" }) }) });
    expect(names()).toContain("Team");
    expect(names()).not.toContain("Create Invite");
    expect(names().join()).not.toContain("Admin Panel");
  });

  test("an admin finds the sections of the admin panel in the palette and opens a section", async () => {
    const { here } = await opened();
    await userEvent.keyboard("admin panel");
    const sections = ["App Logo", "Media Backup", "Feedback", "Audit Log"];
    for (const name of sections) expect(screen.getByRole("option", { name: new RegExp(`^${name}`) })).toBeVisible();
    await userEvent.click(screen.getByRole("option", { name: /^Media Backup/ }));
    await waitFor(() => expect(here()).toBe("/admin?tab=media-backup"));
  });

  test("the palette doesn't offer a member a section of the admin panel", async () => {
    await opened({ api: fakeApi({ session: makeSession({ role: "member" }) }) });
    await userEvent.keyboard("media backup");
    expect(names()).toEqual(['Search for "media backup"']);
  });

  test("the Enter key opens the page whose name was typed, and the focus moves to the page", async () => {
    const { here } = await opened();
    await userEvent.keyboard("appear{Enter}");
    expect(await screen.findByRole("heading", { name: "Appearance" })).toBeVisible();
    expect(here()).toBe("/appearance");
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  });

  test("the arrow keys move the selection down, up, and from the first entry to the last", async () => {
    const { dialog } = await opened();
    const input = dialog.getByRole("combobox");
    const active = () => document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent;
    await waitFor(() => expect(active()).toMatch(/^Rights Requests/));
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(active()).toMatch(/^Content Creators/));
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await waitFor(() => expect(active()).toMatch(/^Sign Out/));
    await userEvent.keyboard("dark");
    await waitFor(() => expect(active()).toMatch(/^Theme: Dark/));
  });

  test("the palette says how many entries match, and always offers a search for the typed text", async () => {
    const { dialog } = await opened();
    await userEvent.keyboard("theme:");
    await waitFor(() => expect(dialog.getByRole("status")).toHaveTextContent("4 entries"));
    await userEvent.keyboard("qqq");
    await waitFor(() => expect(dialog.getByRole("status")).toHaveTextContent("1 entry"));
    expect(names()).toEqual(['Search for "theme:qqq"']);
  });

  const withAssets = () => {
    const api = fakeApi({
      assets: [
        makeAsset({ id: "ast_harbour", name: "Harbour at dawn" }),
        makeAsset({
          id: "ast_stage",
          name: "Stage",
          status: "requesting-rights",
          tags: [{ type: "theme", name: "harbour" }],
          request: makeRequest({ owner: "@jane.doe" }),
        }),
      ],
    });
    return { api, before: fakeSearch(api.world).handlers };
  };

  test("the palette finds assets and open requests, shows a request's content owner, and opens a request", async () => {
    const { here, dialog } = await opened(withAssets());
    await userEvent.keyboard("harbour");
    expect(await dialog.findByRole("option", { name: /Harbour at dawn/ })).toBeVisible();
    expect(
      within(dialog.getByRole("group", { name: "Open requests" })).getByText("Asked @jane.doe"),
    ).toBeInTheDocument();
    expect(names().at(-1)).toBe('Search for "harbour"');
    await userEvent.click(dialog.getByRole("option", { name: /^Stage/ }));
    await waitFor(() => expect(here()).toBe("/?asset=ast_stage"));
  });

  test("the Enter key opens the first asset found, even if the entry for a search was selected until the asset arrived", async () => {
    const { here, dialog } = await opened(withAssets());
    await userEvent.keyboard("harbour");
    const search = await dialog.findByRole("option", { name: 'Search for "harbour"' });
    expect(search).toHaveAttribute("aria-selected", "true");
    const found = await dialog.findByRole("option", { name: /Harbour at dawn/ });
    await waitFor(() => expect(found).toHaveAttribute("aria-selected", "true"));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(here()).toBe("/?asset=ast_harbour"));
  });

  test("an entry that the arrow keys selected stays selected when found assets arrive", async () => {
    const { api, before } = withAssets();
    const search = Promise.withResolvers<void>();
    const late = http.get(at("/api/assets"), () => search.promise);
    const { dialog } = await opened({ api, before: [late, ...before] });
    await userEvent.keyboard("ha");
    const moved = dialog.getAllByRole("option").at(-1);
    await userEvent.keyboard("{ArrowUp}");
    await waitFor(() => expect(moved).toHaveAttribute("aria-selected", "true"));
    search.resolve();
    expect(await dialog.findByRole("option", { name: /Harbour at dawn/ })).toBeVisible();
    expect(moved).toHaveAttribute("aria-selected", "true");
  });

  test("moving the mouse over an entry of the palette selects the entry", async () => {
    const { dialog } = await opened(withAssets());
    await userEvent.keyboard("t");
    const theme = await dialog.findByRole("option", { name: "Theme: Dark" });
    await userEvent.hover(theme);
    expect(theme).toHaveAttribute("aria-selected", "true");
  });

  test("the palette finds people by name and by email address, and settings by name", async () => {
    const { dialog } = await opened(withAssets());
    for (const typed of ["Maya C", "maya@clearhouse"]) {
      await userEvent.clear(dialog.getByRole("combobox"));
      await userEvent.keyboard(typed);
      expect(await within(await dialog.findByRole("group", { name: "People" })).findByText(/^Maya/)).toBeVisible();
    }
    await userEvent.clear(dialog.getByRole("combobox"));
    await userEvent.keyboard("two-factor");
    expect(await dialog.findByRole("option", { name: /Password and sign-in/ })).toBeVisible();
  });

  test("a text that matches no entry is searched for on the dashboard", async () => {
    const { here } = await opened(withAssets());
    await userEvent.keyboard("qqq{Enter}");
    await waitFor(() => expect(here()).toBe("/?q=qqq"));
  });

  test("a dialog opened from the palette returns the focus to the button that opened the palette", async () => {
    renderApp();
    await ready();
    const button = screen.getByRole("button", { name: "Search or jump to" });
    await userEvent.click(button);
    await palette();
    await userEvent.keyboard("invite{Enter}");
    expect(await screen.findByRole("dialog", { name: "Create Invite" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(button).toHaveFocus());
  });

  test("the palette opens the upload dialog", async () => {
    await opened();
    await userEvent.keyboard("upload{Enter}");
    expect(await screen.findByRole("dialog", { name: "Upload New Assets" })).toBeVisible();
  });

  test("the palette changes the theme and marks the chosen theme", async () => {
    await opened();
    await userEvent.keyboard("dark{Enter}");
    await waitFor(() => expect(document.documentElement).toHaveClass("dark"));
    await gone();
    await userEvent.keyboard("{Control>}k{/Control}");
    expect(within(await palette()).getByRole("option", { name: "Theme: Dark (chosen)" })).toBeVisible();
  });

  test("the palette signs the person out", async () => {
    const { here } = await opened();
    await userEvent.keyboard("log out{Enter}");
    expect(await screen.findByText("Signed out successfully!")).toBeVisible();
    await waitFor(() => expect(here()).toBe("/auth"));
  });
});
