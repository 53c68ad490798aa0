import { makeSession } from "@clearhouse/fixtures/people.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = "sidebar_state=; path=/; max-age=0";
  vi.restoreAllMocks();
});

const ready = () => screen.findByRole("heading", { name: "Dashboard" });
const navigation = () => screen.getByRole("navigation", { name: "Main navigation" });
const toggle = () => screen.getByRole("button", { name: "Toggle sidebar" });
const asMember = () => ({ api: fakeApi({ session: makeSession({ role: "member" }) }) });

/** The heading of each group with the group's links. */
const groups = () =>
  within(navigation())
    .getAllByRole("list")
    .map((list) => [
      document.getElementById(list.getAttribute("aria-labelledby") ?? "")?.textContent,
      within(list)
        .getAllByRole("link")
        .map((link) => [link.getAttribute("href"), link.textContent]),
    ]);

describe("the sidebar", () => {
  test("the sidebar of an admin has the groups Main, Admin and Account with their links", async () => {
    renderApp();
    await ready();
    expect(groups()).toEqual([
      [
        "Main",
        [
          ["/", "Rights RequestsManage asset rights"],
          ["/creators", "Content CreatorsApproved creator network"],
          ["/contract-templates", "Contract TemplatesManage contract templates"],
          ["/calendar", "License Calendar"],
          ["/analytics", "Analytics"],
        ],
      ],
      ["Admin", [["/admin", "Admin PanelManage templates and settings"]]],
      [
        "Account",
        [
          ["/appearance", "Appearance"],
          ["/team", "Team"],
          ["/feedback", "Feedback"],
        ],
      ],
    ]);
  });

  test("the sidebar doesn't show the Admin group to a member", async () => {
    renderApp(asMember());
    await ready();
    expect(groups().map(([heading]) => heading)).toEqual(["Main", "Account"]);
  });

  test("the sidebar marks the current page", async () => {
    renderApp();
    await ready();
    expect(screen.getByRole("link", { name: /Rights Requests/ })).toHaveAttribute("aria-current", "page");
    await userEvent.click(screen.getByRole("link", { name: "Appearance" }));
    expect(await screen.findByRole("heading", { name: "Appearance" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Appearance" })).toHaveAttribute("aria-current", "page");
    expect(screen.getByRole("link", { name: /Rights Requests/ })).not.toHaveAttribute("aria-current");
  });

  test.each(["Control", "Meta"])(
    "the sidebar folds and unfolds with %s+B and stores its state in a cookie",
    async (modifier) => {
      renderApp();
      await ready();
      expect(toggle()).toHaveAttribute("aria-expanded", "true");
      await userEvent.keyboard(`{${modifier}>}b{/${modifier}}`);
      expect(toggle()).toHaveAttribute("aria-expanded", "false");
      expect(document.cookie).toContain("sidebar_state=false");
      await userEvent.keyboard(`{${modifier}>}b{/${modifier}}`);
      expect(toggle()).toHaveAttribute("aria-expanded", "true");
      expect(document.cookie).toContain("sidebar_state=true");
    },
  );

  test("the sidebar's state is stored for seven days", async () => {
    renderApp();
    await ready();
    const written = vi.spyOn(document, "cookie", "set");
    await userEvent.click(toggle());
    expect(written).toHaveBeenCalledExactlyOnceWith("sidebar_state=false; path=/; max-age=604800; SameSite=Lax");
  });

  test("the sidebar toggles once while Ctrl+B is held, and ignores B with other modifier keys", async () => {
    renderApp();
    await ready();
    await userEvent.keyboard("b{Control>}{Shift>}b{/Shift}{Alt>}b{/Alt}{/Control}");
    expect(toggle()).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{Control>}{b>5/}{/Control}");
    expect(toggle()).toHaveAttribute("aria-expanded", "false");
  });

  test("the sidebar stays unfolded when Ctrl+B is pressed while a dialog is open, and no cookie is set", async () => {
    renderApp();
    await ready();
    await userEvent.click(screen.getByRole("button", { name: "Create Invite" }));
    await screen.findByRole("dialog");
    const behind = screen.getByRole("button", { name: "Toggle sidebar", hidden: true });
    await userEvent.keyboard("{Control>}b{/Control}");
    expect(behind).toHaveAttribute("aria-expanded", "true");
    expect(document.cookie).not.toContain("sidebar_state");
  });

  test("the sidebar starts folded if its cookie says so", async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = "sidebar_state=false; path=/";
    renderApp();
    await ready();
    expect(toggle()).toHaveAttribute("aria-expanded", "false");
  });

  test("the icons of a folded sidebar have names for screen readers and show tooltips when focused", async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = "sidebar_state=false; path=/";
    renderApp();
    await ready();
    const link = within(navigation()).getByRole("link", { name: "Admin Panel" });
    expect(link).toHaveTextContent("");
    act(() => link.focus());
    expect(await screen.findByRole("tooltip", { name: "Admin Panel" })).toBeInTheDocument();
    act(() => screen.getByRole("button", { name: "Account of Maya Chen" }).focus());
    expect(await screen.findByRole("tooltip", { name: "Maya Chen" })).toBeInTheDocument();
  });

  test("the links of an unfolded sidebar show no tooltips, even after tooltips were shown in the folded sidebar", async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = "sidebar_state=false; path=/";
    renderApp();
    await ready();
    act(() => within(navigation()).getByRole("link", { name: "Team" }).focus());
    // From now on, the code of the tooltips is loaded: a tooltip would appear at once.
    await screen.findByRole("tooltip", { name: "Team" });
    await userEvent.keyboard("{Control>}b{/Control}");
    await waitFor(() => expect(screen.queryByRole("tooltip")).not.toBeInTheDocument());
    act(() => within(navigation()).getByRole("link", { name: "Appearance" }).focus());
    expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
  });
});

describe("the sidebar below 768 px", () => {
  const PHONE = "(max-width: 767px)";

  /** Answers the app's only media query, because jsdom has no layout. */
  const onPhone = () => {
    const asked: EventTarget[] = [];
    let phone = true;
    vi.spyOn(window, "matchMedia").mockImplementation((media) => {
      const list = Object.defineProperty(
        Object.assign(new EventTarget(), {
          media,
          matches: false,
          onchange: null,
          addListener: () => undefined,
          removeListener: () => undefined,
        }),
        "matches",
        { get: () => phone && media === PHONE },
      );
      if (media === PHONE) asked.push(list);
      return list;
    });
    return {
      turn: (next: boolean) =>
        act(() => {
          phone = next;
          for (const list of asked) list.dispatchEvent(new Event("change"));
        }),
    };
  };
  const drawer = () => screen.findByRole("dialog", { name: "Clearhouse" });
  const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());

  test("the sidebar on a phone is a drawer that is closed at first and sets no cookie", async () => {
    onPhone();
    renderApp();
    await ready();
    expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
    await userEvent.click(toggle());
    expect(within(await drawer()).getByRole("link", { name: /Rights Requests/ })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await closed();
    expect(document.cookie).not.toContain("sidebar_state");
    await waitFor(() => expect(toggle()).toHaveFocus());
  });

  test("the drawer opens and closes with Ctrl+B", async () => {
    onPhone();
    renderApp();
    await ready();
    await userEvent.keyboard("{Control>}b{/Control}");
    await drawer();
    await userEvent.keyboard("{Control>}b{/Control}");
    await closed();
  });

  test("the drawer closes when a link is followed, and the focus moves to the page", async () => {
    onPhone();
    const { here } = renderApp();
    await ready();
    await userEvent.click(toggle());
    await userEvent.click(within(await drawer()).getByRole("link", { name: "Appearance" }));
    await closed();
    expect(here()).toBe("/appearance");
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  });

  test("the drawer closes when the person goes back to the previous page", async () => {
    onPhone();
    const { router } = renderApp();
    await ready();
    await act(() => router.navigate("/appearance"));
    await userEvent.click(toggle());
    await drawer();
    await act(() => router.navigate(-1));
    await closed();
    expect(await ready()).toBeVisible();
  });

  test("the drawer stays closed after the screen becomes wide and narrow again", async () => {
    const { turn } = onPhone();
    renderApp();
    await ready();
    await userEvent.click(toggle());
    await drawer();
    turn(false);
    await closed();
    expect(navigation()).toBeVisible();
    turn(true);
    await closed();
  });

  test("the drawer closes when a button in the drawer opens the command palette", async () => {
    onPhone();
    renderApp();
    await ready();
    await userEvent.click(toggle());
    await userEvent.click(within(await drawer()).getByRole("button", { name: "Search or jump to" }));
    expect(await screen.findByRole("dialog", { name: "Command palette" })).toBeVisible();
    expect(screen.getAllByRole("dialog")).toHaveLength(1);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(toggle()).toHaveFocus());
  });
});
