import { type FeedbackAct, statusAfter } from "@clearhouse/core/people/feedback/feedback.policy.ts";
import type { Feedback } from "@clearhouse/core/people/feedback/feedback.schema.ts";
import { makeFeedback, makeSession } from "@clearhouse/fixtures/people.ts";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { at, fakeApi, refusal } from "@/test/fake-api.ts";
import { gone } from "@/test/gone.ts";
import { renderApp } from "@/test/render-app.tsx";

const THREE = [makeFeedback(1), makeFeedback(2, { status: "read" }), makeFeedback(3, { status: "archived" })];

/** The API of feedback, in memory. */
const fakeInbox = (entries: Feedback[]) => {
  const world = { entries, failing: false };
  const failed = () => refusal(403, "test", "Not now");
  const handlers = [
    http.get(at("/api/feedback"), ({ request }) => {
      if (world.failing) return failed();
      const query = new URL(request.url).searchParams;
      const shown = world.entries.filter(({ status }) => query.has("archived") || status !== "archived");
      return HttpResponse.json({ items: shown.map(({ details: _, ...row }) => row), cursor: null });
    }),
    http.get(at("/api/feedback/unread"), () =>
      HttpResponse.json({ count: world.entries.filter(({ status }) => status === "unread").length }),
    ),
    http.get(at("/api/feedback/:id"), ({ params }) => {
      const found = world.entries.find(({ id }) => id === params.id);
      return found ? HttpResponse.json(found) : refusal(404, "feedback.not_found", "Feedback not found");
    }),
    http.post(at("/api/feedback/:id/:act"), ({ params }) => {
      if (world.failing) return failed();
      const found = world.entries.find(({ id }) => id === params.id);
      if (!found) return refusal(404, "feedback.not_found", "Feedback not found");
      const changed = { ...found, status: statusAfter(params.act as FeedbackAct, found.status) };
      world.entries = world.entries.map((one) => (one === found ? changed : one));
      return HttpResponse.json(changed);
    }),
  ];
  return { world, handlers };
};

const open = (entries = THREE, path = "/admin?tab=feedback") => {
  const { world, handlers } = fakeInbox(entries);
  const app = renderApp({ path, before: handlers });
  return { ...app, world, person: userEvent.setup() };
};
const rows = async () => {
  const table = await screen.findByRole("table", { name: "Feedback" });
  return within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .slice(0, 5)
        .map(({ textContent }) => textContent),
    );
};
const tab = (name: RegExp | string) => screen.findByRole("tab", { name });
const press = (person: ReturnType<typeof userEvent.setup>, name: string) =>
  person.click(screen.getByRole("button", { name }));

describe("the feedback tab", () => {
  test("lists archived entries only on demand, and shows the number of unread entries in its name", async () => {
    const { person } = open();
    const from = "Max Membermax@example.com";
    expect(await rows()).toEqual([
      ["Bug Report", "Subject 1", from, "Unread", "Nov 20, 2026"],
      ["Bug Report", "Subject 2", from, "Read", "Nov 20, 2026"],
    ]);
    expect(await tab("Feedback 1 unread")).toBeVisible();
    await person.click(screen.getByRole("switch", { name: "Show archived" }));
    await waitFor(async () =>
      expect((await rows())[2]).toEqual(["Bug Report", "Subject 3", from, "Archived", "Nov 20, 2026"]),
    );
  });

  test("has buttons in each row that archive an entry, restore an entry, or mark an entry as read", async () => {
    const { person, here } = open();
    await rows();
    await press(person, "Archive: Subject 2");
    expect(await screen.findByText("Feedback status updated successfully")).toBeInTheDocument();
    await waitFor(async () => expect((await rows()).map(([, subject]) => subject)).toEqual(["Subject 1"]));
    // The pressed button is removed with its entry, so the next entry gets the focus.
    await waitFor(() => expect(screen.getByRole("button", { name: "Subject 1" })).toHaveFocus());
    await person.click(screen.getByRole("switch", { name: "Show archived" }));
    expect(here()).toContain("archived=1");
    await screen.findByRole("button", { name: "Unarchive: Subject 3" });
    await press(person, "Unarchive: Subject 3");
    await press(person, "Mark as read: Subject 1");
    await waitFor(async () => expect((await rows()).map((row) => row[3])).toEqual(["Read", "Archived", "Read"]));
    expect(await tab("Feedback")).toBeVisible();
    await person.click(screen.getByRole("switch", { name: "Show archived" }));
    await waitFor(async () => expect((await rows()).map(([, subject]) => subject)).toEqual(["Subject 1", "Subject 3"]));
  });

  test("focuses the text 'Nothing new' after the last entry was archived", async () => {
    const { person } = open([makeFeedback(1)]);
    await rows();
    await press(person, "Archive: Subject 1");
    const heading = await screen.findByRole("heading", { name: "Nothing new" });
    await waitFor(() => expect(heading.closest("[tabindex]")).toHaveFocus());
  });

  test("restores an archived entry if 'Undo' is pressed in the toast", async () => {
    const { person } = open([
      makeFeedback(1, { createdAt: "2026-11-20T09:32:00.000Z" }),
      makeFeedback(2, { createdAt: "2026-11-20T09:31:00.000Z" }),
      makeFeedback(3),
    ]);
    await rows();
    await press(person, "Archive: Subject 2");
    await waitFor(async () => expect((await rows()).map(([, name]) => name)).toEqual(["Subject 1", "Subject 3"]));
    await person.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(async () =>
      expect((await rows()).map(([, name]) => name)).toEqual(["Subject 1", "Subject 2", "Subject 3"]),
    );
  });

  test("shows a whole entry, and marks an unread entry as read", async () => {
    const { person, here, world } = open();
    await rows();
    await press(person, "Subject 1");
    const dialog = within(await screen.findByRole("dialog", { name: "Subject 1" }));
    expect(dialog.getByText("Max Member")).toBeVisible();
    expect(dialog.getByRole("region", { name: "Details" })).toHaveTextContent("Details 1, in two lines.");
    expect(dialog.getByText("Submitted").nextSibling).toHaveTextContent(/Nov 20, 2026/);
    expect(dialog.getByRole("link", { name: "Reply by email" })).toHaveAttribute(
      "href",
      "mailto:max%40example.com?subject=Re%3A%20Subject%201",
    );
    expect(await dialog.findByText("Read")).toBeVisible();
    expect(world.entries[0]?.status).toBe("read");
    expect(here()).toContain("feedback=fbk_1");
    await person.click(dialog.getByRole("button", { name: "Archive" }));
    expect(await dialog.findByText("Archived")).toBeVisible();
    await person.click(dialog.getByRole("button", { name: "Unarchive" }));
    expect(await dialog.findByText("Read")).toBeVisible();
    await person.keyboard("{Escape}");
    await gone(() => screen.queryByRole("dialog"));
    expect(await tab("Feedback")).toBeVisible();
    expect((await rows())[0]?.[3]).toBe("Read");
  });

  test("says 'Feedback not found' if the entry in a link doesn't exist", async () => {
    open(THREE, "/admin?tab=feedback&feedback=fbk_9");
    expect(await screen.findByRole("dialog", { name: "Feedback not found" })).toBeVisible();
  });

  test("says 'Nothing new' without unarchived entries, and 'No feedback yet' without any entries", async () => {
    const { person } = open([]);
    expect(await screen.findByRole("heading", { name: "Nothing new" })).toBeVisible();
    await person.click(screen.getByRole("switch", { name: "Show archived" }));
    expect(await screen.findByRole("heading", { name: "No feedback yet" })).toBeVisible();
  });

  test("reports that the feedback couldn't be loaded, and loads it again when 'Try Again' is pressed", async () => {
    const { world, handlers } = fakeInbox(THREE);
    world.failing = true;
    renderApp({ path: "/admin?tab=feedback", before: handlers });
    expect(await screen.findByText("Failed to load feedback")).toBeVisible();
    world.failing = false;
    await userEvent.click(screen.getByRole("button", { name: "Try Again" }));
    expect(await rows()).toHaveLength(2);
  });

  test("leaves an entry unchanged if archiving the entry fails", async () => {
    const { person, world } = open();
    await rows();
    world.failing = true;
    await press(person, "Archive: Subject 2");
    expect(await screen.findByText("Failed to update feedback status")).toBeInTheDocument();
    expect((await rows()).map((row) => row[3])).toEqual(["Unread", "Read"]);
  });

  test("shows cards instead of a table on a narrow screen", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      (query) =>
        ({
          matches: query.includes("max-width"),
          media: query,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    open();
    const cards = await screen.findByRole("list", { name: "Feedback" });
    const card = within(cards).getByRole("heading", { name: "Subject 2" }).closest("li");
    expect(card).toHaveTextContent("Bug Report · Nov 20, 2026");
    expect(within(card as HTMLElement).getByRole("button", { name: "Archive: Subject 2" })).toBeVisible();
    vi.restoreAllMocks();
  });
});

test("a member who opens the feedback tab's URL is denied access, and the unread count isn't loaded", async () => {
  const { handlers } = fakeInbox(THREE);
  const asked = vi.fn(() => HttpResponse.json({ count: 1 }));
  renderApp({
    path: "/admin?tab=feedback",
    api: fakeApi({ session: makeSession({ role: "member" }) }),
    before: [http.get(at("/api/feedback/unread"), asked), ...handlers],
  });
  expect(await screen.findByRole("heading", { name: "Access Denied" })).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
});
