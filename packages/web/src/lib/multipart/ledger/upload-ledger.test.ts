import { IDBFactory } from "fake-indexeddb";
import { describe, expect, it, vi } from "vitest";
import { BrowserLedger } from "./browser-ledger.ts";
import { forgetUploads, openIndexedDbLedger } from "./indexed-db-ledger.ts";
import { isSameContent, isSameFile, type LedgerEntry, MemoryLedger } from "./upload-ledger.ts";

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

describe.each([
  ["in the database", () => openIndexedDbLedger(new IDBFactory())],
  ["in memory", async () => new MemoryLedger()],
  ["in the database, once it is open", async () => new BrowserLedger(() => openIndexedDbLedger(new IDBFactory()))],
])("a ledger %s", (_where, open) => {
  it("returns what was stored, only for its own scope", async () => {
    const ledger = await open();
    await ledger.remember(entry("a"));
    await ledger.remember(entry("b", { scope: "usr_2" }));
    expect(await ledger.list("usr_1")).toEqual([entry("a")]);
  });

  it("keeps the latest entry of an upload", async () => {
    const ledger = await open();
    await ledger.remember(entry("a"));
    await ledger.remember(entry("a", { discarded: true }));
    expect(await ledger.list("usr_1")).toEqual([entry("a", { discarded: true })]);
  });

  it("removes an entry", async () => {
    const ledger = await open();
    await ledger.remember(entry("a"));
    await ledger.forget("a");
    expect(await ledger.list("usr_1")).toEqual([]);
  });

  it("lets a free upload be claimed", async () => {
    const ledger = await open();
    const release = await ledger.claim("free");
    expect(release).toBeTypeOf("function");
    release?.();
  });
});

it("a ledger in the database keeps its entries after the page was closed", async () => {
  const factory = new IDBFactory();
  await (await openIndexedDbLedger(factory)).remember(entry("a"));
  expect(await (await openIndexedDbLedger(factory)).list("usr_1")).toEqual([entry("a")]);
});

it("only one tab at a time can claim an upload", async () => {
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
  const factory = new IDBFactory();
  const [one, other] = [await openIndexedDbLedger(factory), await openIndexedDbLedger(factory)];
  const release = await one.claim("a");
  expect(await other.claim("a")).toBeUndefined();
  expect(await other.claim("b")).toBeTypeOf("function");
  release?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await other.claim("a")).toBeTypeOf("function");
  vi.unstubAllGlobals();
});

it("a ledger keeps its entries in memory if the browser stores nothing", async () => {
  const ledger = new BrowserLedger(() => Promise.reject(new DOMException("Not allowed", "InvalidStateError")));
  await ledger.remember(entry("a"));
  expect(await ledger.list("usr_1")).toEqual([entry("a")]);
});

it("a file is recognized by name, size and date together", () => {
  const file = { name: "clip.mp4", size: 9, lastModified: 7 };
  expect(isSameFile(entry("a"), file)).toBe(true);
  expect(isSameFile(entry("a"), { ...file, name: "clip2.mp4" })).toBe(false);
  expect(isSameFile(entry("a"), { ...file, size: 10 })).toBe(false);
  expect(isSameFile(entry("a"), { ...file, lastModified: 8 })).toBe(false);
});

it("a file is recognized by its content if that can be compared, whatever its name and date", async () => {
  const file = new File(["012345678"], "other.mp4", { lastModified: 99 });
  const known = entry("a", { fingerprint: "abc" });
  expect(await isSameContent(known, file, async () => "abc")).toBe(true);
  expect(await isSameContent(known, file, async () => "abd")).toBe(false);
  expect(await isSameContent({ ...known, size: 10 }, file, async () => "abc")).toBe(false);
  const named = new File(["012345678"], "clip.mp4", { lastModified: 7 });
  expect(await isSameContent(known, named, async () => "abd")).toBe(false);
  // The content can't be compared, so name and date decide.
  expect(await isSameContent(known, named, async () => "")).toBe(true);
  expect(await isSameContent(entry("a"), file, async () => "abc")).toBe(false);
});

it("signing out removes everybody's uploads, and doesn't fail if the browser stores nothing", async () => {
  vi.stubGlobal("indexedDB", new IDBFactory());
  const ledger = await openIndexedDbLedger();
  await ledger.remember(entry("a"));
  await ledger.remember(entry("b", { scope: "usr_2" }));
  await forgetUploads();
  expect([...(await ledger.list("usr_1")), ...(await ledger.list("usr_2"))]).toEqual([]);
  vi.stubGlobal("indexedDB", undefined);
  await expect(forgetUploads()).resolves.toBeUndefined();
  vi.unstubAllGlobals();
});

it("a ledger in the database drops the entries of an older version, and keeps new ones", async () => {
  const factory = new IDBFactory();
  await new Promise<void>((resolve) => {
    const request = factory.open("clearhouse-uploads", 1);
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
  const ledger = await openIndexedDbLedger(factory);
  expect(await ledger.list("usr_1")).toEqual([]);
  await ledger.remember(entry("a"));
  expect(await ledger.list("usr_1")).toEqual([entry("a")]);
});
