import { DEFAULT_PREFERENCES } from "@clearhouse/core/notices/notification/notification.schema.ts";
import { makeNotification } from "@clearhouse/fixtures/people.ts";
import { focusManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { reportOtherState } from "@/lib/assets/feed/other-state.ts";
import { gone } from "@/test/gone.ts";
import { fakeBrowser, fakeNotifications, renderNotifications } from "./test/signed-in.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  focusManager.setFocused(undefined);
});

const bell = (name: string) => screen.findByRole("button", { name });
const WITH_PUSH = { ...DEFAULT_PREFERENCES, push: true };
/** Simulates that the user is looking at another window. */
const lookAway = () => vi.spyOn(document, "hasFocus").mockReturnValue(false);

/** Simulates that the user returns to the window, so that the page asks the server. */
const look = () =>
  act(async () => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });

describe("the notification bell", () => {
  test.each([
    [0, "Notifications"],
    [3, "Notifications, 3 unread"],
    [120, "Notifications, 99+ unread"],
  ])("with %i unread notifications has the name '%s'", async (count, name) => {
    fakeNotifications({ items: Array.from({ length: count }, () => makeNotification()) });
    renderNotifications();
    expect(await bell(name)).toBeVisible();
  });

  test("opens a list of the latest notifications, with a link to all notifications", async () => {
    const [older, newer] = [
      makeNotification({
        kind: "team.joined",
        actor: "Nia New",
        subject: "Clearhouse Network",
        readAt: "2026-11-01T10:00:00.000Z",
      }),
      makeNotification({ subject: "Sunset" }),
    ];
    fakeNotifications({ items: [older, newer] });
    const { here } = renderNotifications();
    await userEvent.click(await bell("Notifications, 1 unread"));
    const popover = within(await screen.findByRole("dialog", { name: "Notifications" }));
    const items = await popover.findAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Unread: Olivia Owner approved the rights to Sunset1 hour ago$/),
      expect.stringMatching(/^Nia New joined Clearhouse Network/),
    ]);
    await userEvent.click(popover.getByRole("link", { name: "See all notifications" }));
    expect(here()).toBe("/notifications");
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  test("opens the asset of a pressed notification, and marks the notification as read", async () => {
    const world = fakeNotifications({ items: [makeNotification({ path: "/?asset=ast_1" })] });
    const { here } = renderNotifications("/team");
    await userEvent.click(await bell("Notifications, 1 unread"));
    await userEvent.click(await screen.findByRole("link", { name: /Olivia Owner/ }));
    expect(here()).toBe("/?asset=ast_1");
    expect(await bell("Notifications")).toBeVisible();
    await waitFor(() => expect(world.items[0]?.readAt).not.toBeNull());
  });

  test("counts feedback notifications as read once the feedback inbox is open", async () => {
    const feedback = (n: number) =>
      makeNotification({ kind: "feedback.sent", path: `/admin?tab=feedback&feedback=fbk_${n}` });
    const world = fakeNotifications({ items: [feedback(1), makeNotification(), feedback(2)] });
    const { router } = renderNotifications("/admin?tab=api");
    expect(await bell("Notifications, 3 unread")).toBeVisible();
    await act(() => router.navigate("/admin?tab=feedback"));
    expect(await bell("Notifications, 1 unread")).toBeVisible();
    await waitFor(() => expect(world.items.filter(({ readAt }) => readAt === null)).toHaveLength(1));
  });

  test("leaves a feedback notification unread if the server refuses, and doesn't repeat the call", async () => {
    const world = fakeNotifications({ items: [makeNotification({ kind: "feedback.sent" })] });
    world.refused.add("POST /api/notifications/:id/read");
    renderNotifications("/admin?tab=feedback");
    expect(await screen.findByText("Something went wrong on our side.")).toBeInTheDocument();
    expect(await bell("Notifications, 1 unread")).toBeVisible();
    expect(world.calls.filter((call) => call.startsWith("POST"))).toHaveLength(1);
  });

  test("marks all notifications as read, and undoes the change if the server refuses", async () => {
    const world = fakeNotifications({ items: [makeNotification(), makeNotification()] });
    world.refused.add("POST /api/notifications/read");
    renderNotifications();
    await userEvent.click(await bell("Notifications, 2 unread"));
    await screen.findAllByText("Unread:", { exact: false });
    await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
    expect(await screen.findByText("That couldn't be marked as read")).toBeVisible();
    expect(screen.getAllByText("Unread:", { exact: false })).toHaveLength(2);
    world.refused.clear();
    await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
    await gone(() => screen.queryByText("Unread:", { exact: false }));
    await waitFor(() => expect(world.items.every(({ readAt }) => readAt !== null)).toBe(true));
  });

  test("offers to try again if loading failed, and says if there are no notifications", async () => {
    const world = fakeNotifications();
    world.refused.add("GET /api/notifications");
    renderNotifications();
    await userEvent.click(await bell("Notifications"));
    expect(await screen.findByText("Your notifications couldn't be loaded")).toBeVisible();
    world.refused.clear();
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await screen.findByText("Nothing here yet")).toBeVisible();
  });
});

describe("new notifications", () => {
  const start = async (world: ReturnType<typeof fakeNotifications>) => {
    renderNotifications();
    await bell(world.items.length === 0 ? "Notifications" : `Notifications, ${world.items.length} unread`);
    await waitFor(() => expect(world.calls).toContain("GET /api/notifications"));
    await waitFor(() => expect(world.calls).toContain("GET /api/notifications/preferences"));
  };

  test("new notifications are counted and announced when the user returns to the window", async () => {
    const world = fakeNotifications();
    await start(world);
    world.items.push(makeNotification({ subject: "Sunset" }));
    await look();
    expect(await bell("Notifications, 1 unread")).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole("status")).toHaveTextContent("Olivia Owner approved the rights to Sunset"),
    );
    world.items.push(makeNotification(), makeNotification());
    await look();
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("2 new notifications"));
  });

  test("new notifications are loaded only if a poll for changes returns a new unread count", async () => {
    const world = fakeNotifications();
    await start(world);
    world.calls.length = 0;
    expect(reportOtherState({ unread: 0, imports: [] })).toBe(false);
    world.items.push(makeNotification());
    expect(reportOtherState({ unread: 1, imports: [] })).toBe(true);
    expect(await bell("Notifications, 1 unread")).toBeVisible();
    await waitFor(() => expect(world.calls).toEqual(["GET /api/notifications/unread", "GET /api/notifications"]));
    expect(reportOtherState({ unread: 1, imports: [] })).toBe(false);
  });

  test("a hidden page polls for notifications twice in four minutes if push is switched on", async () => {
    fakeBrowser("granted");
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const world = fakeNotifications({ preferences: WITH_PUSH });
    await start(world);
    world.calls.length = 0;
    await act(() => vi.advanceTimersByTimeAsync(300_000));
    expect(world.calls).toEqual([]);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await act(() => vi.advanceTimersByTimeAsync(240_000));
    expect(world.calls).toEqual(["GET /api/notifications/unread", "GET /api/notifications/unread"]);
  });

  test("the browser shows a new notification if push is switched on, and a click opens its page and marks it as read", async () => {
    const { shown } = fakeBrowser("granted");
    lookAway();
    vi.stubGlobal("focus", vi.fn());
    const world = fakeNotifications({ preferences: WITH_PUSH, items: [makeNotification()] });
    const { here } = renderNotifications("/team");
    await bell("Notifications, 1 unread");
    await waitFor(() => expect(world.calls).toContain("GET /api/notifications/preferences"));
    expect(shown).toEqual([]);
    const news = makeNotification({ subject: "Sunset", path: "/?asset=ast_1" });
    world.items.push(news);
    await look();
    await waitFor(() => expect(shown).toHaveLength(1));
    expect(shown[0]).toMatchObject({
      title: "Clearhouse",
      body: "Olivia Owner approved the rights to Sunset",
      tag: news.id,
    });
    act(() => shown[0]?.onclick?.());
    expect(here()).toBe("/?asset=ast_1");
    await waitFor(() => expect(world.items.find(({ id }) => id === news.id)?.readAt).not.toBeNull());
    expect(await bell("Notifications, 1 unread")).toBeVisible();
  });

  test("the browser shows many new notifications as a single notification", async () => {
    const { shown } = fakeBrowser("granted");
    lookAway();
    const world = fakeNotifications({ preferences: WITH_PUSH });
    await start(world);
    world.items.push(...Array.from({ length: 5 }, () => makeNotification()));
    await look();
    await waitFor(() => expect(shown.map(({ body }) => body)).toEqual(["5 new notifications"]));
  });

  test.each([
    ["the push switch is off", "granted" as const, DEFAULT_PREFERENCES],
    ["the browser forbids notifications", "denied" as const, WITH_PUSH],
  ])("new notifications are shown only in the page while %s", async (_, permission, preferences) => {
    const { shown } = fakeBrowser(permission);
    lookAway();
    const world = fakeNotifications({ preferences });
    await start(world);
    world.items.push(makeNotification());
    await look();
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("approved the rights to"));
    expect(shown).toEqual([]);
  });

  test("new notifications are shown only in the page while the user is looking at the page", async () => {
    const { shown } = fakeBrowser("granted");
    vi.spyOn(document, "hasFocus").mockReturnValue(true);
    const world = fakeNotifications({ preferences: WITH_PUSH });
    await start(world);
    world.items.push(makeNotification());
    await look();
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("approved the rights to"));
    expect(shown).toEqual([]);
  });

  test("new notifications are shown only in the page once push was switched off in another tab", async () => {
    const { shown } = fakeBrowser("granted");
    lookAway();
    const world = fakeNotifications({ preferences: WITH_PUSH });
    await start(world);
    world.calls.length = 0;
    world.preferences = DEFAULT_PREFERENCES;
    world.items.push(makeNotification());
    await look();
    await waitFor(() => expect(world.calls).toContain("GET /api/notifications/preferences"));
    await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("approved the rights to"));
    expect(shown).toEqual([]);
  });

  test("new notifications are shown as toasts if the browser allows notifications but can't show them", async () => {
    fakeBrowser("granted");
    lookAway();
    const refuse = class {
      static permission = "granted";
      constructor() {
        throw new TypeError("Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.");
      }
    };
    vi.stubGlobal("Notification", refuse);
    const world = fakeNotifications({ preferences: WITH_PUSH });
    await start(world);
    world.items.push(makeNotification({ kind: "mail.undeliverable", actor: "", subject: "ada@example.com" }));
    await look();
    const toasts = within(screen.getByRole("region", { name: /Notifications/ }));
    expect(await toasts.findByText("An email couldn't be delivered: ada@example.com")).toBeVisible();
  });
});
