import { DEFAULT_PREFERENCES } from "@clearhouse/core/notices/notification/notification.schema.ts";
import { makeNotification } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { gone } from "@/test/gone.ts";
import { fakeBrowser, fakeNotifications, renderNotifications } from "./test/signed-in.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = () => renderNotifications("/notifications");
const toggle = (name: string) => screen.findByRole("switch", { name });

describe("the notification switches", () => {
  test("all notification switches except Push are on by default", async () => {
    fakeBrowser("default");
    fakeNotifications();
    open();
    await toggle("Email");
    expect(
      screen.getAllByRole("switch").map((one) => [one.getAttribute("aria-checked"), one.closest("div")?.textContent]),
    ).toEqual([
      ["true", expect.stringMatching(/^Email/)],
      ["false", expect.stringMatching(/^Push/)],
      ["true", expect.stringMatching(/^Rights requests/)],
      ["true", expect.stringMatching(/^Approvals/)],
      ["true", expect.stringMatching(/^Expiring content/)],
    ]);
  });

  test("two switches that are pressed one after the other are both saved", async () => {
    const world = fakeNotifications();
    open();
    await userEvent.click(await toggle("Email"));
    await userEvent.click(await toggle("Approvals"));
    expect(await toggle("Email")).not.toBeChecked();
    await waitFor(() =>
      expect(world.preferences).toEqual({
        email: false,
        emailFrequency: "instant",
        push: false,
        rightsRequests: true,
        approvals: false,
        expiringContent: true,
      }),
    );
  });

  test("only the switch that the server refuses to save goes back", async () => {
    const world = fakeNotifications();
    open();
    await userEvent.click(await toggle("Approvals"));
    await waitFor(() => expect(world.preferences.approvals).toBe(false));
    world.refused.add("PATCH /api/notifications/preferences");
    await userEvent.click(await toggle("Email"));
    expect(await screen.findByText("Your choice couldn't be saved")).toBeVisible();
    expect(await toggle("Email")).toBeChecked();
    expect(await toggle("Approvals")).not.toBeChecked();
  });

  test("the preferences can be loaded again after an error", async () => {
    const world = fakeNotifications();
    world.refused.add("GET /api/notifications/preferences");
    open();
    expect(await screen.findByText("Your preferences couldn't be loaded")).toBeVisible();
    world.refused.clear();
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await toggle("Email")).toBeChecked();
  });
});

describe("the frequency of emails", () => {
  const frequency = () => screen.findByRole("combobox", { name: "How emails come" });

  test("is 'As it happens' until a summary is chosen, and a refused choice is undone", async () => {
    const world = fakeNotifications();
    open();
    expect(await frequency()).toHaveDisplayValue("As it happens");
    expect(await frequency()).toHaveAccessibleDescription(/at 8:00 in your team's time zone, a weekly one on Mondays/);
    await userEvent.selectOptions(await frequency(), "Weekly summary");
    await waitFor(() => expect(world.preferences.emailFrequency).toBe("weekly"));
    world.refused.add("PATCH /api/notifications/preferences");
    await userEvent.selectOptions(await frequency(), "Daily summary");
    expect(await screen.findByText("Your choice couldn't be saved")).toBeVisible();
    expect(await frequency()).toHaveDisplayValue("Weekly summary");
  });

  test("can't be chosen while emails are switched off", async () => {
    fakeNotifications({ preferences: { ...DEFAULT_PREFERENCES, email: false } });
    open();
    expect(await frequency()).toBeDisabled();
  });
});

describe("a preference changed in another browser", () => {
  test("is shown when the page is opened, and is kept when another switch is pressed", async () => {
    const world = fakeNotifications();
    renderNotifications("/");
    await waitFor(() => expect(world.calls).toContain("GET /api/notifications/preferences"));
    world.preferences = { ...world.preferences, email: false };
    const later = Date.now() + 60_000;
    vi.spyOn(Date, "now").mockImplementation(() => later);
    await userEvent.click(await screen.findByRole("button", { name: "Notifications" }));
    await userEvent.click(await screen.findByRole("link", { name: "See all notifications" }));
    await waitFor(async () => expect(await toggle("Email")).not.toBeChecked());
    await userEvent.click(await toggle("Approvals"));
    await waitFor(() => expect(world.preferences).toMatchObject({ email: false, approvals: false }));
  });

  test("is kept when a switch is pressed on an open page, and is shown after that press", async () => {
    const world = fakeNotifications();
    open();
    expect(await toggle("Email")).toBeChecked();
    world.preferences = { ...world.preferences, email: false };
    await userEvent.click(await toggle("Approvals"));
    await waitFor(async () => expect(await toggle("Email")).not.toBeChecked());
    expect(world.preferences).toMatchObject({ email: false, approvals: false });
  });
});

describe("the push switch", () => {
  test("asks the browser for permission, and is saved once the permission is granted", async () => {
    const { requestPermission } = fakeBrowser("default", "granted");
    const world = fakeNotifications();
    open();
    await userEvent.click(await toggle("Push"));
    expect(requestPermission).toHaveBeenCalledOnce();
    await waitFor(() => expect(world.preferences.push).toBe(true));
    expect(await toggle("Push")).toBeChecked();
  });

  test("stays off and says why if the browser blocks notifications", async () => {
    fakeBrowser("default", "denied");
    const world = fakeNotifications();
    open();
    await userEvent.click(await toggle("Push"));
    expect(await screen.findByText(/^Your browser blocks notifications from this site\./)).toBeVisible();
    expect(await toggle("Push")).not.toBeChecked();
    expect(world.calls).not.toContain("PATCH /api/notifications/preferences");
  });

  test("offers to allow notifications in this browser if push is on but this browser wasn't asked yet", async () => {
    const { requestPermission } = fakeBrowser("default", "granted");
    fakeNotifications({
      preferences: { ...DEFAULT_PREFERENCES, push: true },
    });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Allow in this browser" }));
    expect(requestPermission).toHaveBeenCalledOnce();
    await gone(() => screen.queryByText("This browser hasn't been asked yet."));
  });

  test("is disabled if the browser can't show notifications", async () => {
    fakeNotifications();
    open();
    expect(await toggle("Push")).toBeDisabled();
    expect(screen.getByText("This browser can't show notifications.")).toBeVisible();
  });
});

describe("the list of notifications", () => {
  test("shows a sentence for each kind of notification", async () => {
    const said: Array<[Parameters<typeof makeNotification>[0], RegExp]> = [
      [{ kind: "rights_request.created", actor: "Max" }, /Max requested the rights to Dusk/],
      [{ kind: "rights_request.approved" }, /Olivia Owner approved the rights to Dusk/],
      [{ kind: "rights_request.denied" }, /Olivia Owner denied the rights to Dusk/],
      [{ kind: "rights_request.denied", actor: "" }, /The content owner denied the rights to Dusk/],
      [{ kind: "rights_request.not_theirs" }, /Olivia Owner says that Dusk isn't theirs/],
      [{ kind: "rights_request.more_denied" }, /Olivia Owner said no to more rights to Dusk; the license goes on/],
      [{ kind: "rights_request.expired" }, /Olivia Owner didn't answer the request for Dusk/],
      [{ kind: "asset.expiring" }, /The rights to Dusk expire soon/],
      [{ kind: "release.expiring" }, /A release for Dusk ends soon/],
      [{ kind: "grant.expired" }, /The rights to Dusk have expired/],
      [{ kind: "grant.withdrawn" }, /The rights to Dusk were withdrawn/],
      [{ kind: "grant.restored" }, /The rights to Dusk hold again: the withdrawal was undone/],
      [{ kind: "team.joined", actor: "Nia" }, /Nia joined Dusk/],
      [{ kind: "team.role.changed", actor: "" }, /An administrator changed your role in Dusk/],
      [{ kind: "user.sign_in.added", actor: "" }, /A new way to sign in to your account was added: Dusk/],
      [{ kind: "mail.undeliverable", actor: "" }, /An email couldn't be delivered: Dusk/],
      [{ kind: "backup.problem", actor: "" }, /The backup check found files that aren't backed up as stored: Dusk/],
    ];
    fakeNotifications({ items: said.map(([fields]) => makeNotification({ subject: "Dusk", ...fields })).reverse() });
    open();
    const items = await screen.findAllByRole("listitem");
    const words = items.map(({ textContent }) => textContent);
    for (const [, sentence] of said) expect(words).toContainEqual(expect.stringMatching(sentence));
  });

  test("marks a pressed notification without a link as read, and undoes the change if the server refuses", async () => {
    const world = fakeNotifications({ items: [makeNotification()] });
    world.refused.add("POST /api/notifications/:id/read");
    open();
    await userEvent.click(await screen.findByRole("button", { name: /Olivia Owner/ }));
    expect(await screen.findByText("That couldn't be marked as read")).toBeVisible();
    expect(screen.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
    world.refused.clear();
    await userEvent.click(screen.getByRole("button", { name: /Olivia Owner/ }));
    await waitFor(() => expect(world.items[0]?.readAt).not.toBeNull());
    expect(await screen.findByText("Nothing unread")).toBeVisible();
  });

  test("leaves the focus on a notification that was marked as read with Enter", async () => {
    const world = fakeNotifications({ items: [makeNotification()] });
    open();
    const item = await screen.findByRole("button", { name: /Olivia Owner/ });
    item.focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(world.items[0]?.readAt).not.toBeNull());
    expect(await screen.findByText("Nothing unread")).toBeVisible();
    await waitFor(() => expect(item).toHaveFocus());
  });

  test("marks all notifications as read, and the bell then shows no unread notifications", async () => {
    fakeNotifications({ items: [makeNotification(), makeNotification()] });
    open();
    await userEvent.click(await screen.findByRole("button", { name: "Mark all as read" }));
    expect(await screen.findByRole("button", { name: "Notifications" })).toBeVisible();
    expect(screen.getByText("Nothing unread")).toBeVisible();
    expect(screen.queryByText("Unread:", { exact: false })).not.toBeInTheDocument();
  });

  test("loads older notifications during scrolling, and offers to try again after a failure", async () => {
    const seen: IntersectionObserverCallback[] = [];
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(callback: IntersectionObserverCallback) {
          seen.push(callback);
        }
        observe() {}
        disconnect() {}
      },
    );
    const scroll = () => {
      const entries = [{ isIntersecting: true } as IntersectionObserverEntry];
      seen.at(-1)?.(entries, {} as IntersectionObserver);
    };
    const world = fakeNotifications({ items: Array.from({ length: 5 }, () => makeNotification()), pageSize: 2 });
    open();
    expect(await screen.findAllByRole("listitem")).toHaveLength(2);
    await waitFor(() => expect(seen).not.toEqual([]));
    scroll();
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(4));
    world.refused.add("GET /api/notifications");
    scroll();
    expect(await screen.findByText("Older notifications couldn't be loaded")).toBeVisible();
    world.refused.clear();
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(5));
    expect(screen.getByText("Notifications are kept for 180 days.")).toBeVisible();
  });
});
