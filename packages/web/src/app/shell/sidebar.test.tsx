import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { fakeApi } from "@/test/fake-api.ts";
import { makeSession } from "@/test/make.ts";
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

/** The heading of each group → its links, as screen readers read them. */
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
  test("has a group for the work, one for admins and one for the account", async () => {
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

  test("shows the Admin group only to admins", async () => {
    renderApp(asMember());
    await ready();
    expect(groups().map(([heading]) => heading)).toEqual(["Main", "Account"]);
  });

  test("marks the current page", async () => {
    renderApp();
    await ready();
    expect(screen.getByRole("link", { name: /Rights Requests/ })).toHaveAttribute("aria-current", "page");
    await userEvent.click(screen.getByRole("link", { name: "Appearance" }));
    expect(await screen.findByRole("heading", { name: "Appearance" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Appearance" })).toHaveAttribute("aria-current", "page");
    expect(screen.getByRole("link", { name: /Rights Requests/ })).not.toHaveAttribute("aria-current");
  });

  test.each(["Control", "Meta"])("folds and unfolds with %s+B, and remembers it", async (modifier) => {
    renderApp();
    await ready();
    expect(toggle()).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard(`{${modifier}>}b{/${modifier}}`);
    expect(toggle()).toHaveAttribute("aria-expanded", "false");
    expect(document.cookie).toContain("sidebar_state=false");
    await userEvent.keyboard(`{${modifier}>}b{/${modifier}}`);
    expect(toggle()).toHaveAttribute("aria-expanded", "true");
    expect(document.cookie).toContain("sidebar_state=true");
  });

  test("stores its state in a cookie for seven days", async () => {
    renderApp();
    await ready();
    const written = vi.spyOn(document, "cookie", "set");
    await userEvent.click(toggle());
    expect(written).toHaveBeenCalledExactlyOnceWith("sidebar_state=false; path=/; max-age=604800; SameSite=Lax");
  });

  test("toggles once, however long the keys are held, and not for other keys", async () => {
    renderApp();
    await ready();
    await userEvent.keyboard("b{Control>}{Shift>}b{/Shift}{Alt>}b{/Alt}{/Control}");
    expect(toggle()).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{Control>}{b>5/}{/Control}");
    expect(toggle()).toHaveAttribute("aria-expanded", "false");
  });

  test("doesn't change while a dialog is open", async () => {
    renderApp();
    await ready();
    await userEvent.click(screen.getByRole("button", { name: "Create Invite" }));
    await screen.findByRole("dialog");
    await userEvent.keyboard("{Control>}b{/Control}");
    expect(document.cookie).not.toContain("sidebar_state");
  });

  test("starts as the person left it", async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = "sidebar_state=false; path=/";
    renderApp();
    await ready();
    expect(toggle()).toHaveAttribute("aria-expanded", "false");
  });

  test("gives its icons names for screen readers, and tooltips for everybody", async () => {
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

  test("loads no tooltips while its links have text", async () => {
    renderApp();
    await ready();
    act(() => within(navigation()).getByRole("link", { name: "Team" }).focus());
    expect(screen.queryByRole("tooltip")).not.toBeInTheDocument();
  });
});

describe("below 768 px", () => {
  const PHONE = "(max-width: 767px)";

  /** jsdom has no layout, so this answers the only media query. */
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

  test("the sidebar is a drawer, closed at first, and sets no cookie", async () => {
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

  test("Ctrl+B opens the drawer and closes it", async () => {
    onPhone();
    renderApp();
    await ready();
    await userEvent.keyboard("{Control>}b{/Control}");
    await drawer();
    await userEvent.keyboard("{Control>}b{/Control}");
    await closed();
  });

  test("going to a page closes the drawer, and the focus moves to the page", async () => {
    onPhone();
    const { here } = renderApp();
    await ready();
    await userEvent.click(toggle());
    await userEvent.click(within(await drawer()).getByRole("link", { name: "Appearance" }));
    await closed();
    expect(here()).toBe("/appearance");
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  });

  test("the back button closes the drawer too", async () => {
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

  test("a tablet that is turned and turned back shows the drawer closed", async () => {
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

  test("the drawer opens the command palette and closes for it", async () => {
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
