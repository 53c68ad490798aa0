import { makeAsset } from "@clearhouse/fixtures/assets.ts";
import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "@/lib/api/api-error.ts";
import { reportChange } from "@/lib/live/attention.ts";
import { openPush, type Push } from "@/lib/live/push.ts";
import { at, fakeApi } from "@/test/fake-api.ts";
import { renderApp } from "@/test/render-app.tsx";
import { server } from "@/test/setup.ts";
import { followChanges, PACE_MS } from "./follow-changes.ts";

const [POLL_MS] = PACE_MS;
/** The time from the first poll to the first poll that follows a wait of 30 seconds. */
const UNTIL_SLOWEST_MS = 2_000 + 5_000 + 15_000 + 30_000;

describe("the polling of the feed of changes", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const start = (read: Parameters<typeof followChanges>[0]["read"], push?: Push) => {
    vi.useFakeTimers();
    const controller = new AbortController();
    const feed = { read: vi.fn(read), apply: vi.fn(({ items }) => items.length > 0), restart: vi.fn() };
    const ended = followChanges(feed, controller.signal, push);
    return { feed, ended, stop: () => controller.abort() };
  };
  const page = (cursor: string, more = false) => ({ items: [], deleted: [], cursor, more });

  test("polling sends the last cursor every two seconds while assets change, until polling is stopped", async () => {
    let n = 0;
    const { feed, ended, stop } = start(async () => ({ ...page(`c${n++}`), items: [makeAsset()] }));
    await vi.advanceTimersByTimeAsync(POLL_MS * 2);
    expect(feed.read.mock.calls.map(([since]) => since)).toEqual([undefined, "c0", "c1"]);
    stop();
    await ended;
    await vi.advanceTimersByTimeAsync(POLL_MS * 5);
    expect(feed.read).toHaveBeenCalledTimes(3);
  });

  test("the waits between polls are 2, 5, 15 and then always 30 seconds while nothing changes", async () => {
    const looks: number[] = [];
    const began = Date.now();
    const { stop } = start(async () => {
      looks.push(Math.round((Date.now() - began) / 1_000));
      return page("c");
    });
    const offset = looks[0] ?? 0;
    await vi.advanceTimersByTimeAsync(UNTIL_SLOWEST_MS + 30_000);
    expect(looks.map((at) => at - offset)).toEqual([0, 2, 7, 22, 52, 82]);
    stop();
  });

  test.each([
    ["looked at", () => window.dispatchEvent(new Event("focus"))],
    ["used with a pointer", () => document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }))],
    ["used with the keyboard", () => document.body.dispatchEvent(new Event("keydown", { bubbles: true }))],
    ["told of a change", reportChange],
  ])("a page that is %s polls at once, and polls again after the shortest interval", async (_how, happen) => {
    const { feed, stop } = start(async () => page("c"));
    await vi.advanceTimersByTimeAsync(UNTIL_SLOWEST_MS + 10_000);
    const before = feed.read.mock.calls.length;
    happen();
    await vi.advanceTimersByTimeAsync(0);
    expect(feed.read).toHaveBeenCalledTimes(before + 1);
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(feed.read).toHaveBeenCalledTimes(before + 2);
    stop();
  });

  test("the feed is polled at most every two seconds while a person types", async () => {
    const { feed, stop } = start(async () => page("c"));
    await vi.advanceTimersByTimeAsync(0);
    for (let n = 0; n < 40; n++) {
      document.body.dispatchEvent(new Event("keydown", { bubbles: true }));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(feed.read).toHaveBeenCalledTimes(1 + 2);
    stop();
  });

  describe("the polling of a connected page, whose WebSocket signals that something has changed", () => {
    const connected = (read: Parameters<typeof start>[0]) => {
      const push = openPush();
      push.setConnected(true);
      return { push, ...start(read, push) };
    };
    const looksAfter = async (ms: number, { feed }: { feed: { read: { mock: { calls: unknown[] } } } }) => {
      await vi.advanceTimersByTimeAsync(ms);
      return feed.read.mock.calls.length;
    };

    test("a connected page without signals polls every five minutes, even while a person types", async () => {
      const tab = connected(async () => page("c"));
      expect(await looksAfter(0, tab)).toBe(1);
      for (let n = 0; n < 299; n++) {
        document.body.dispatchEvent(new Event("keydown", { bubbles: true }));
        await vi.advanceTimersByTimeAsync(1_000);
      }
      expect(await looksAfter(0, tab)).toBe(1);
      expect(await looksAfter(1_000, tab)).toBe(2);
      tab.stop();
    });

    test("a connected page polls once for each signal if the poll finds a change", async () => {
      let n = 0;
      const tab = connected(async () => ({ ...page(`c${n++}`), items: [makeAsset()] }));
      await looksAfter(0, tab);
      for (let told = 1; told <= 3; told++) {
        tab.push.signal();
        expect(await looksAfter(1_000, tab)).toBe(1 + told);
      }
      expect(await looksAfter(25_000, tab)).toBe(4);
      tab.stop();
    });

    test("a connected page polls a second time after a signal if the first poll finds no change", async () => {
      const tab = connected(async () => page("c"));
      await looksAfter(0, tab);
      tab.push.signal();
      expect(await looksAfter(0, tab)).toBe(2);
      expect(await looksAfter(POLL_MS, tab)).toBe(3);
      expect(await looksAfter(25_000, tab)).toBe(3);
      tab.stop();
    });

    test("a connected page polls again after a signal that arrives during a poll", async () => {
      let answer = () => {};
      const tab = connected(
        () =>
          new Promise((resolve) => {
            answer = () => resolve({ ...page("c"), items: [makeAsset()] });
          }),
      );
      await looksAfter(0, tab);
      tab.push.signal();
      answer();
      expect(await looksAfter(0, tab)).toBe(2);
      tab.stop();
    });

    test("a page that loses its connection polls at shorter intervals, and polls at once when the connection returns", async () => {
      const tab = connected(async () => page("c"));
      await looksAfter(0, tab);
      tab.push.setConnected(false);
      expect(await looksAfter(0, tab)).toBe(2);
      expect(await looksAfter(2_000 + 5_000 + 15_000, tab)).toBe(5);
      tab.push.setConnected(true);
      expect(await looksAfter(0, tab)).toBe(6);
      tab.stop();
    });
  });

  test("if a poll gets only a part of the changes, the next part is read at once", async () => {
    let n = 0;
    const { feed, stop } = start(async () => page(`c${n}`, n++ < 2));
    await vi.advanceTimersByTimeAsync(0);
    expect(feed.read).toHaveBeenCalledTimes(3);
    stop();
  });

  test("a feed with more than twenty pages of changes is skipped, and the lists are loaded again", async () => {
    let n = 0;
    const { feed, stop } = start(async () => page(`c${n}`, n++ < 20));
    await vi.advanceTimersByTimeAsync(0);
    expect(feed.restart).toHaveBeenCalledOnce();
    expect(feed.read.mock.calls.map(([since]) => since).slice(-2)).toEqual(["c18", undefined]);
    stop();
  });

  test("a hidden page doesn't poll until it is visible again", async () => {
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const { feed, stop } = start(async () => page("c"));
    await vi.advanceTimersByTimeAsync(POLL_MS * 10);
    expect(feed.read).not.toHaveBeenCalled();
    visibility.mockReturnValue("visible");
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
    expect(feed.read).toHaveBeenCalledOnce();
    stop();
  });

  test("a failing server is polled less often, even if a person keeps making changes, and the cursor is kept", async () => {
    let failing = false;
    const { feed, stop } = start(async () => {
      if (failing) throw new ApiError({ code: "internal", message: "", status: 500 });
      return page("c0");
    });
    await vi.advanceTimersByTimeAsync(0);
    failing = true;
    await vi.advanceTimersByTimeAsync(POLL_MS * 20);
    expect(feed.read.mock.calls.length).toBeLessThan(7);
    // Ten changes within a second cause at most one more poll.
    const before = feed.read.mock.calls.length;
    for (let n = 0; n < 10; n++) {
      reportChange();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(feed.read.mock.calls.length).toBeLessThanOrEqual(before + 1);
    expect(feed.restart).not.toHaveBeenCalled();
    expect(feed.read).toHaveBeenLastCalledWith("c0", expect.anything());
    stop();
  });

  test("a refused cursor makes the lists load again, and polling continues without a cursor", async () => {
    const { feed, stop } = start(async (since) => {
      if (since) throw new ApiError({ code: "cursor.invalid", message: "", status: 422 });
      return page("old");
    });
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(feed.restart).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(feed.read).toHaveBeenLastCalledWith(undefined, expect.anything());
    stop();
  });
});

test("another member's change is shown on the board and announced, and its answer brings the counts", async () => {
  const asset = makeAsset({ name: "Harbour" });
  const api = fakeApi({ assets: [asset] });
  const counted = vi.fn(() => HttpResponse.json({}));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderApp({ api });
  server.use(http.get(at("/api/assets/counts"), counted));
  await screen.findByText("Harbour");
  const changed = { ...asset, status: "denied" as const, changedAt: new Date().toISOString(), version: 2 };
  api.world.assets = [changed];
  api.world.changes = [changed];
  await vi.advanceTimersByTimeAsync(POLL_MS * 2);
  const denied = within(screen.getByRole("region", { name: "Denied" }));
  expect(await denied.findByText("Harbour")).toBeVisible();
  expect(screen.getByText("Harbour: Denied")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "Denied" }).parentElement).toHaveTextContent("1 asset");
  expect(counted).not.toHaveBeenCalled();
  vi.useRealTimers();
});
