import { afterEach, describe, expect, test, vi } from "vitest";
import { isAnyLookedAt, shareAttention, takeForThisTab } from "./open-tabs.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Locks of a browser: one holder of each name at a time, any number of those that share it. */
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

describe("tabs that are open beside each other", () => {
  test("take each notification once", async () => {
    fakeLocks();
    const taken = await Promise.all([["a", "b"], ["b", "c"], ["a"]].map((ids) => takeForThisTab(ids)));
    expect(taken).toEqual([["a", "b"], ["c"], []]);
    expect(await takeForThisTab(["d", "c"])).toEqual(["d"]);
  });

  test("take them without locks too, and where nothing can be kept", async () => {
    vi.stubGlobal("navigator", {});
    expect([await takeForThisTab(["a"]), await takeForThisTab(["a", "b"])]).toEqual([["a"], ["b"]]);
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new Error("closed");
    });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("closed");
    });
    expect(await takeForThisTab(["a"])).toEqual(["a"]);
  });

  test("know while one of them is looked at", async () => {
    fakeLocks();
    const focus = vi.spyOn(document, "hasFocus").mockReturnValue(true);
    const end = shareAttention();
    // As another tab sees it, which has no focus itself.
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
