import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BrowserLedger, forgetUploads } from "./browser-ledger.ts";
import { isSameContent, isSameFile, type LedgerEntry } from "./upload-ledger.ts";

const entry = (finishKey: string, over: Partial<LedgerEntry> = {}): LedgerEntry => ({
  finishKey,
  uploadId: `upl_${finishKey}`,
  scope: "usr_1",
  fileName: "clip.mp4",
  contentType: "video/mp4",
  size: 9,
  lastModified: 7,
  fingerprint: "",
  handle: undefined,
  details: { name: "Clip" },
  discarded: false,
  ...over,
});

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a browser's upload ledger, which lists the unfinished uploads", () => {
  it("an upload ledger lists the entries of the given scope only", async () => {
    const ledger = new BrowserLedger("usr_1");
    await ledger.remember(entry("a"));
    await new BrowserLedger("usr_2").remember(entry("b"));
    expect(await ledger.list()).toEqual([entry("a")]);
  });

  it("an upload ledger keeps only the latest entry of an upload", async () => {
    const ledger = new BrowserLedger("usr_1");
    await ledger.remember(entry("a"));
    await ledger.remember(entry("a", { discarded: true }));
    expect(await ledger.list()).toEqual([entry("a", { discarded: true })]);
  });

  it("an upload ledger doesn't list a removed entry", async () => {
    const ledger = new BrowserLedger("usr_1");
    await ledger.remember(entry("a"));
    await ledger.forget("a");
    expect(await ledger.list()).toEqual([]);
  });

  it("a tab can claim an upload that no tab has claimed", async () => {
    const ledger = new BrowserLedger("usr_1");
    const release = await ledger.claim("free");
    expect(release).toBeTypeOf("function");
    release?.();
  });
});

it("an upload ledger in the database keeps its entries for a ledger that is opened later", async () => {
  await new BrowserLedger("usr_1").remember(entry("a"));
  expect(await new BrowserLedger("usr_1").list()).toEqual([entry("a")]);
});

it("an upload claimed by a tab can't be claimed by another tab until the claim is released", async () => {
  const held = new Set<string>();
  vi.stubGlobal("navigator", {
    locks: {
      request: async (name: string, _options: unknown, work: (lock: object | null) => Promise<void> | undefined) => {
        if (held.has(name)) return work(null);
        held.add(name);
        await work({});
        held.delete(name);
      },
    },
  });
  const [one, other] = [new BrowserLedger("usr_1"), new BrowserLedger("usr_1")];
  const release = await one.claim("a");
  expect(await other.claim("a")).toBeUndefined();
  expect(await other.claim("b")).toBeTypeOf("function");
  release?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await other.claim("a")).toBeTypeOf("function");
});

it.each([
  ["there is none", undefined],
  [
    "it can't be opened",
    {
      open: () => {
        throw new DOMException("Not allowed", "InvalidStateError");
      },
    },
  ],
])("without a database, because %s, an upload ledger stores nothing and doesn't fail", async (_why, indexedDB) => {
  vi.stubGlobal("indexedDB", indexedDB);
  const ledger = new BrowserLedger("usr_1");
  await ledger.remember(entry("a"));
  expect(await ledger.list()).toEqual([]);
  await ledger.forget("a");
  await expect(forgetUploads()).resolves.toBeUndefined();
});

it("a file is recognized only if it has the name, the size and the date that the upload has stored", () => {
  const file = { name: "clip.mp4", size: 9, lastModified: 7 };
  expect(isSameFile(entry("a"), file)).toBe(true);
  expect(isSameFile(entry("a"), { ...file, name: "clip2.mp4" })).toBe(false);
  expect(isSameFile(entry("a"), { ...file, size: 10 })).toBe(false);
  expect(isSameFile(entry("a"), { ...file, lastModified: 8 })).toBe(false);
});

it("a file is recognized by its fingerprint, or by its name and date if fingerprints can't be compared", async () => {
  const file = new File(["012345678"], "other.mp4", { lastModified: 99 });
  const known = entry("a", { fingerprint: "abc" });
  expect(await isSameContent(known, file, async () => "abc")).toBe(true);
  expect(await isSameContent(known, file, async () => "abd")).toBe(false);
  expect(await isSameContent({ ...known, size: 10 }, file, async () => "abc")).toBe(false);
  const named = new File(["012345678"], "clip.mp4", { lastModified: 7 });
  expect(await isSameContent(known, named, async () => "abd")).toBe(false);
  // The fingerprints can't be compared, so the name and the date decide.
  expect(await isSameContent(known, named, async () => "")).toBe(true);
  expect(await isSameContent(entry("a"), file, async () => "abc")).toBe(false);
});

it("an upload ledger reports that an entry can't be stored, and doesn't fail", async () => {
  const onNotStored = vi.fn();
  const ledger = new BrowserLedger("usr_1", onNotStored);
  await ledger.remember(entry("a", { details: () => "a function can't be stored" }));
  expect(onNotStored).toHaveBeenCalledWith(expect.objectContaining({ name: "DataCloneError" }));
  expect(await ledger.list()).toEqual([]);
});

it("forgetUploads removes the uploads of all people from the browser", async () => {
  const [one, other] = [new BrowserLedger("usr_1"), new BrowserLedger("usr_2")];
  await one.remember(entry("a"));
  await other.remember(entry("b"));
  await forgetUploads();
  expect([...(await one.list()), ...(await other.list())]).toEqual([]);
});

it("an upload ledger in the database drops the entries of an older version and keeps new entries", async () => {
  await new Promise<void>((resolve) => {
    const request = indexedDB.open("clearhouse-uploads", 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore("uploads", { keyPath: "uploadId" });
      store.createIndex("scope", "scope");
      store.put({ uploadId: "upl_1", scope: "usr_1" });
    };
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
  const ledger = new BrowserLedger("usr_1");
  expect(await ledger.list()).toEqual([]);
  await ledger.remember(entry("a"));
  expect(await ledger.list()).toEqual([entry("a")]);
});
