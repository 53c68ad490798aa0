import { describe, expect, it } from "vitest";
import type { UploadLedger } from "./ledger/upload-ledger.ts";
import { UploadFault } from "./port/upload-fault.ts";
import { advance, setOnline, settle, until, withFakeBrowser } from "./test/fake-browser.ts";
import { FakeFile, PART_SIZE } from "./test/fake-server.ts";
import { never, setUp } from "./test/queue.ts";

withFakeBrowser();

describe("an upload queue", () => {
  it("a file of an upload queue goes from uploading through finishing to done", async () => {
    const { add, queue, settled } = setUp();
    const seen: (string | undefined)[] = [];
    queue.subscribe(() => {
      const phase = queue.items[0]?.phase;
      if (seen.at(-1) !== phase) seen.push(phase);
    });
    add(new FakeFile(PART_SIZE));
    await settled();
    expect(seen).toEqual(["uploading", "finishing", "done"]);
  });

  it.each(["waiting", "uploading", "paused", "failed", "done"])(
    "a file can be canceled while it is %s, and a canceled file can't be resumed or retried",
    async (phase) => {
      const { add, server, queue, settled, idOf } = setUp({ withFinish: false });
      const before = phase === "waiting" ? ["a", "b", "c"].map((name) => new FakeFile(PART_SIZE, name)) : [];
      if (phase === "failed") server.trouble = (operation) => (operation === "put" ? 422 : undefined);
      add(...before, new FakeFile(20 * PART_SIZE));
      const index = before.length;
      if (phase === "failed" || phase === "done") await settled();
      else await advance(50);
      if (phase === "paused") queue.pause(idOf(index));
      expect(queue.items[index]?.phase).toBe(phase);
      const id = idOf(index);
      await queue.cancel(id);
      queue.resume(id);
      queue.retry(id);
      expect(queue.items).toHaveLength(before.length);
      await advance(60_000);
      const opened = [...server.uploads.values()].filter(({ fileName }) => fileName === "clip.mp4");
      expect(opened.every(({ state }) => state === "aborted")).toBe(true);
    },
  );

  it("a finished file can't be paused, resumed or retried", async () => {
    const { add, queue, settled, idOf, phases, finish } = setUp();
    add(new FakeFile(PART_SIZE));
    await settled();
    queue.pause(idOf(0));
    queue.resume(idOf(0));
    queue.retry(idOf(0));
    await settled();
    expect(phases()).toEqual(["done"]);
    expect(finish).toHaveBeenCalledOnce();
  });

  it("an upload queue uploads every file, and runs the finish step of each file once", async () => {
    const { add, phases, settled, finish, ledger } = setUp();
    const files = ["a.mp4", "b.mp4", "c.mp4", "d.mp4", "e.mp4"].map((name) => new FakeFile(3 * PART_SIZE, name));
    add(...files);
    await settled();
    expect(phases()).toEqual(Array(5).fill("done"));
    expect(finish.mock.calls.map(([{ details }]) => details.name).sort()).toEqual(files.map(({ name }) => name));
    expect(new Set(finish.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)).size).toBe(5);
    expect(await ledger.list()).toEqual([]);
  });

  it("an upload queue uploads at most three files at once, and sends at most four parts at once", async () => {
    const { add, phases, server, settled } = setUp();
    add(...["a", "b", "c", "d", "e"].map((name) => new FakeFile(20 * PART_SIZE, name)));
    await advance(350);
    expect(phases()).toEqual(["uploading", "uploading", "uploading", "waiting", "waiting"]);
    await settled();
    expect(server.mostAtOnce).toBe(4);
  });

  it("an upload queue uploads the other files if a file fails, and uploads the failed file on a retry", async () => {
    const { add, phases, server, settled, queue, idOf, finish } = setUp();
    server.trouble = (operation) => (operation === "create" && server.uploads.size === 1 ? 422 : undefined);
    add(new FakeFile(PART_SIZE, "good.mp4"), new FakeFile(PART_SIZE, "bad.mp4"));
    await settled();
    expect(phases()).toEqual(["done", "failed"]);
    expect(queue.items[1]?.fault?.message).toBe("HTTP 422");

    server.trouble = () => undefined;
    queue.retry(idOf(1));
    await settled();
    expect(phases()).toEqual(["done", "done"]);
    expect(finish).toHaveBeenCalledTimes(2);
  });

  it("the retry of a failed finish step sends no bytes again and uses the same idempotency key", async () => {
    const { add, phases, server, settled, queue, idOf, finish } = setUp();
    finish.mockRejectedValueOnce(new UploadFault("refused", "Name is required"));
    add(new FakeFile(PART_SIZE));
    await settled();
    expect(phases()).toEqual(["failed"]);
    queue.retry(idOf(0));
    await settled();
    expect(phases()).toEqual(["done"]);
    expect(server.count("put")).toBe(1);
    expect(finish.mock.calls[0]?.[0].idempotencyKey).toBe(finish.mock.calls[1]?.[0].idempotencyKey);
  });

  it("a finish step that fails because of the connection is repeated automatically", async () => {
    const { add, phases, settled, finish } = setUp();
    finish.mockRejectedValueOnce(new UploadFault("network", "Lost"));
    add(new FakeFile(PART_SIZE));
    await settled();
    expect(phases()).toEqual(["done"]);
  });

  it("an upload queue starts the next file when a file is paused", async () => {
    const { add, phases, queue, idOf, settled } = setUp();
    add(...["a", "b", "c", "d"].map((name) => new FakeFile(20 * PART_SIZE, name)));
    await advance(150);
    queue.pause(idOf(0));
    await advance(150);
    expect(phases()).toEqual(["paused", "uploading", "uploading", "uploading"]);
    expect(queue.isBusy).toBe(true);
    await settled();
    expect(phases()).toEqual(["paused", "done", "done", "done"]);
    queue.resume(idOf(0));
    await settled();
    expect(phases()).toEqual(["done", "done", "done", "done"]);
  });

  it("a canceled file is removed from the queue at once, and its upload is aborted on the server", async () => {
    const { add, server, queue, idOf, ledger, finish } = setUp();
    add(new FakeFile(20 * PART_SIZE));
    await advance(150);
    expect(await ledger.list()).toHaveLength(1);
    const told = queue.cancel(idOf(0));
    expect(queue.items).toEqual([]);
    await told;
    await advance(60_000);
    expect(server.uploads.get("upload-1")?.state).toBe("aborted");
    expect(await ledger.list()).toEqual([]);
    expect(finish).not.toHaveBeenCalled();
  });

  it("a file that is canceled while the server can't be reached is stored as discarded at once", async () => {
    const { add, server, queue, idOf, ledger } = setUp();
    add(new FakeFile(20 * PART_SIZE));
    await advance(150);
    server.trouble = () => "network";
    setOnline(false);
    const told = queue.cancel(idOf(0));
    await advance(1_000);
    expect(await ledger.list()).toMatchObject([{ uploadId: "upload-1", discarded: true }]);
    server.trouble = () => undefined;
    setOnline(true);
    await told;
    expect(server.uploads.get("upload-1")?.state).toBe("aborted");
    expect(await ledger.list()).toEqual([]);
  });

  it("the ledger keeps only the new upload if the server lost the first upload", async () => {
    const { add, server, ledger } = setUp();
    server.trouble = (operation) => (operation === "put" && server.uploads.size === 1 ? 404 : undefined);
    add(new FakeFile(20 * PART_SIZE));
    await advance(350);
    expect(await ledger.list()).toMatchObject([{ uploadId: "upload-2" }]);
  });

  it("a file that is canceled while the queue is claiming its upload isn't stored in the ledger", async () => {
    const { make, ledger } = setUp();
    let claimed: (release: () => void) => void = () => undefined;
    const slow: UploadLedger = {
      list: () => ledger.list(),
      remember: (entry) => ledger.remember(entry),
      forget: (finishKey) => ledger.forget(finishKey),
      claim: () =>
        new Promise((resolve) => {
          claimed = resolve;
        }),
    };
    const queue = make({ ledger: slow });
    queue.add([{ file: new FakeFile(20 * PART_SIZE).asFile, details: { name: "a" } }]);
    await advance(150);
    await queue.cancel(queue.items[0]?.id ?? "");
    claimed(() => undefined);
    await settle();
    expect(await ledger.list()).toEqual([]);
  });

  it("an upload queue returns the same list of items while nothing changes", async () => {
    const { add, queue, settled } = setUp();
    add(new FakeFile(PART_SIZE));
    await settled();
    expect(queue.items).toBe(queue.items);
  });

  it("an upload queue uploads a file even if the ledger stores nothing", async () => {
    const { make } = setUp();
    const empty: UploadLedger = {
      list: async () => [],
      remember: async () => undefined,
      forget: async () => undefined,
      claim: async () => undefined,
    };
    const queue = make({ ledger: empty });
    queue.add([{ file: new FakeFile(PART_SIZE).asFile, details: { name: "a" } }]);
    await until(() => queue.items[0]?.phase === "done");
  });

  it("an upload queue without a finish step keeps an uploaded file in its ledger until the file is dismissed", async () => {
    const { add, queue, idOf, settled, ledger, phases } = setUp({ withFinish: false });
    add(new FakeFile(PART_SIZE));
    await settled();
    expect(phases()).toEqual(["done"]);
    expect(await ledger.list()).toHaveLength(1);
    await queue.dismiss(idOf(0));
    expect(queue.items).toEqual([]);
    expect(await ledger.list()).toEqual([]);
  });
});

it("an upload queue returns the same object for an item until the item changes", async () => {
  const { add, queue } = setUp();
  add(...["a", "b", "c", "d"].map((name) => new FakeFile(20 * PART_SIZE, name)));
  await advance(350);
  const before = queue.items;
  await advance(400);
  expect(queue.items[0]).not.toBe(before[0]);
  expect(queue.items[3]).toBe(before[3]);
});

it("an upload queue shows the speed of all files together, even if each file is too small for its own speed", async () => {
  const { add, queue, phases } = setUp();
  expect(queue.bytesPerSecond).toBe(0);
  add(...Array.from({ length: 60 }, (_, index) => new FakeFile(PART_SIZE, `${index}`)));
  await advance(1_500);
  expect(phases()).toContain("done");
  // Three files of one part each are sent at once, and each file takes a tenth of a second.
  expect(queue.bytesPerSecond).toBeGreaterThan(25 * PART_SIZE);
  expect(queue.bytesPerSecond).toBeLessThan(35 * PART_SIZE);
});

it("a file that can no longer be read can be chosen again, and another file is refused", async () => {
  const { add, server, queue, settled, phases, idOf } = setUp();
  const file = new FakeFile(12 * PART_SIZE);
  add(file);
  await advance(150);
  file.readable = false;
  server.trouble = (operation) => (operation === "put" ? "network" : undefined);
  await settled();
  expect(queue.items).toMatchObject([{ phase: "failed", fault: { kind: "unreadable" } }]);
  server.trouble = () => undefined;
  expect(await queue.attach(idOf(0), new FakeFile(12 * PART_SIZE, "other.mp4").asFile)).toBe(false);
  expect(await queue.attach(idOf(0), new FakeFile(12 * PART_SIZE).asFile)).toBe(true);
  await settled();
  expect(phases()).toEqual(["done"]);
  expect(server.count("create")).toBe(1);
});

describe("a discarded upload queue", () => {
  it("a discarded upload queue has no items, clears its ledger and aborts its uploads on the server", async () => {
    const { add, server, queue, ledger, make } = setUp();
    add(...["a", "b", "c", "d"].map((name) => new FakeFile(20 * PART_SIZE, name)));
    await advance(150);
    expect(await ledger.list()).toHaveLength(4);
    const left = queue.discard();
    expect(queue.items).toEqual([]);
    await left;
    await advance(60_000);
    expect([...server.uploads.values()].map(({ state }) => state)).toEqual(["aborted", "aborted", "aborted"]);
    expect(await ledger.list()).toEqual([]);
    const later = make();
    await later.restore(never());
    expect(later.items).toEqual([]);
  });

  it("an upload queue can be discarded even if the server can't be reached", async () => {
    const { add, server, queue, ledger } = setUp();
    add(new FakeFile(20 * PART_SIZE));
    await advance(150);
    server.trouble = () => "network";
    await expect(queue.discard()).resolves.toBeUndefined();
    expect(await ledger.list()).toEqual([]);
  });
});
