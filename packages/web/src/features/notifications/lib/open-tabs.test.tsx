import { afterEach, describe, expect, test, vi } from "vitest";
import { claimForThisTab, isAnyLookedAt, shareAttention } from "./open-tabs.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Imitates a browser's locks: a lock has one holder at a time, or any number of holders that share the lock. */
const fakeLocks = () => {
  const held: string[] = [];
  let last: Promise<unknown> = Promise.resolve();
  type Work = () => unknown;
  const request = async (name: string, options: Work | { mode: "shared" }, shared?: Work): Promise<unknown> => {
    const work = typeof options === "function" ? options : (shared as Work);
    const run = async () => {
      held.push(name);
      try {
        return await work();
      } finally {
        held.splice(held.indexOf(name), 1);
      }
    };
    if (shared) return run();
    const turn = last.then(run);
    last = turn;
    return turn;
  };
  const query = async () => ({ held: held.map((name) => ({ name })) });
  vi.stubGlobal("navigator", { locks: { request, query } });
};

describe("tabs that are open at the same time", () => {
  test("only one of several open tabs can claim a notification, so that no other tab shows the notification", async () => {
    fakeLocks();
    const taken = await Promise.all([["a", "b"], ["b", "c"], ["a"]].map((ids) => claimForThisTab(ids)));
    expect(taken).toEqual([["a", "b"], ["c"], []]);
    expect(await claimForThisTab(["d", "c"])).toEqual(["d"]);
  });

  test("a tab can claim notifications even if the browser has no locks or can't store anything", async () => {
    vi.stubGlobal("navigator", {});
    expect([await claimForThisTab(["a"]), await claimForThisTab(["a", "b"])]).toEqual([["a"], ["b"]]);
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new Error("closed");
    });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("closed");
    });
    expect(await claimForThisTab(["a"])).toEqual(["a"]);
  });

  test("a tab knows whether the user is looking at any open tab", async () => {
    fakeLocks();
    const focus = vi.spyOn(document, "hasFocus").mockReturnValue(true);
    const end = shareAttention();
    // The next call imitates another tab, which doesn't have the focus.
    focus.mockReturnValue(false);
    expect(await isAnyLookedAt()).toBe(true);
    window.dispatchEvent(new Event("blur"));
    await vi.waitFor(async () => expect(await isAnyLookedAt()).toBe(false));
    focus.mockReturnValue(true);
    window.dispatchEvent(new Event("focus"));
    focus.mockReturnValue(false);
    expect(await isAnyLookedAt()).toBe(true);
    end();
    await vi.waitFor(async () => expect(await isAnyLookedAt()).toBe(false));
  });
});
