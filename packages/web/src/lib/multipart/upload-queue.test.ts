import { describe, expect, it, vi } from "vitest";
import { FakeEnvironment } from "./test/fake-environment.ts";
import { FakeFile, FakeServer, PART_SIZE } from "./test/fake-server.ts";
import { UploadFault } from "./upload-fault.ts";
import { MemoryLedger, type UploadLedger } from "./upload-ledger.ts";
import { type StoredUpload, UploadQueue } from "./upload-queue.ts";

interface Details {
  name: string;
}

const setUp = ({ withFinish = true }: { withFinish?: boolean } = {}) => {
  const environment = new FakeEnvironment();
  const server = new FakeServer(environment);
  const ledger = new MemoryLedger();
  const finish = vi.fn<(stored: StoredUpload<Details>) => Promise<void>>(async () => undefined);
  const onForgetful = vi.fn();
  const make = (over: { ledger?: UploadLedger; scope?: string } = {}) =>
    new UploadQueue<Details>({
      port: server,
      transport: server.transport,
      environment,
      ledger,
      scope: "usr_1",
      readDetails: (value) => value as Details,
      finish: withFinish ? finish : undefined,
      onForgetful,
      ...over,
    });
  const queue = make();
  const add = (...files: FakeFile[]) =>
    queue.add(files.map((file) => ({ file: file.asFile, details: { name: file.name } })));
  const phases = (of = queue) => of.items.map(({ phase }) => phase);
  const settled = (of = queue) => environment.until(() => of.items.length > 0 && !of.isBusy);
  const idOf = (index: number, of = queue) => of.items[index]?.id ?? "";
  return { environment, server, ledger, finish, onForgetful, make, queue, add, phases, settled, idOf };
};

const never = () => new AbortController().signal;

describe("a queue", () => {
  it("uploads every file and turns each into what it is for, once", async () => {
    const { add, phases, settled, finish, ledger } = setUp();
    const files = ["a.mp4", "b.mp4", "c.mp4", "d.mp4", "e.mp4"].map((name) => new FakeFile(3 * PART_SIZE, name));
    add(...files);
    await settled();
    expect(phases()).toEqual(Array(5).fill("done"));
    expect(finish.mock.calls.map(([{ details }]) => details.name).sort()).toEqual(files.map(({ name }) => name));
    expect(new Set(finish.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)).size).toBe(5);
    expect(await ledger.list("usr_1")).toEqual([]);
  });

  it("works on three files at once, and on four parts over all of them", async () => {
    const { add, phases, environment, server, settled } = setUp();
    add(...["a", "b", "c", "d", "e"].map((name) => new FakeFile(20 * PART_SIZE, name)));
    await environment.advance(350);
    expect(phases()).toEqual(["uploading", "uploading", "uploading", "waiting", "waiting"]);
    await settled();
    expect(server.mostAtOnce).toBe(4);
  });

  it("lets the others go on when a file fails, and tries that one again when asked", async () => {
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

  it("keeps the bytes when only what comes after them fails, and repeats that under the same key", async () => {
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

  it("tries again by itself what comes after the bytes when the line fails", async () => {
    const { add, phases, settled, finish } = setUp();
    finish.mockRejectedValueOnce(new UploadFault("network", "Lost"));
    add(new FakeFile(PART_SIZE));
    await settled();
    expect(phases()).toEqual(["done"]);
  });

  it("gives a paused file's turn to the next", async () => {
    const { add, phases, environment, queue, idOf, settled } = setUp();
    add(...["a", "b", "c", "d"].map((name) => new FakeFile(20 * PART_SIZE, name)));
    await environment.advance(150);
    queue.pause(idOf(0));
    await environment.advance(150);
    expect(phases()).toEqual(["paused", "uploading", "uploading", "uploading"]);
    expect(queue.isBusy).toBe(true);
    await settled();
    expect(phases()).toEqual(["paused", "done", "done", "done"]);
    queue.resume(idOf(0));
    await settled();
    expect(phases()).toEqual(["done", "done", "done", "done"]);
  });

  it("takes a cancelled file off the list at once and has it thrown away", async () => {
    const { add, environment, server, queue, idOf, ledger, finish } = setUp();
    add(new FakeFile(20 * PART_SIZE));
    await environment.advance(150);
    expect(await ledger.list("usr_1")).toHaveLength(1);
    const told = queue.cancel(idOf(0));
    expect(queue.items).toEqual([]);
    await told;
    await environment.advance(60_000);
    expect(server.uploads.get("upload-1")?.state).toBe("aborted");
    expect(await ledger.list("usr_1")).toEqual([]);
    expect(finish).not.toHaveBeenCalled();
  });

  it("remembers the upload that took the place of a lost one, and that alone", async () => {
    const { add, environment, server, ledger } = setUp();
    server.trouble = (operation) => (operation === "put" && server.uploads.size === 1 ? 404 : undefined);
    add(new FakeFile(20 * PART_SIZE));
    await environment.advance(350);
    expect(await ledger.list("usr_1")).toMatchObject([{ uploadId: "upload-2" }]);
  });

  it("doesn't remember what was cancelled while it was about to be remembered", async () => {
    const { make, environment, ledger } = setUp();
    let claimed: (release: () => void) => void = () => undefined;
    const slow: UploadLedger = {
      list: (scope) => ledger.list(scope),
      remember: (entry) => ledger.remember(entry),
      forget: (uploadId) => ledger.forget(uploadId),
      claim: () =>
        new Promise((resolve) => {
          claimed = resolve;
        }),
    };
    const queue = make({ ledger: slow });
    queue.add([{ file: new FakeFile(20 * PART_SIZE).asFile, details: { name: "a" } }]);
    await environment.advance(150);
    await queue.cancel(queue.items[0]?.id ?? "");
    claimed(() => undefined);
    await environment.settle();
    expect(await ledger.list("usr_1")).toEqual([]);
  });

  it("gives the same items until something has changed", async () => {
    const { add, queue, settled } = setUp();
    add(new FakeFile(PART_SIZE));
    await settled();
    expect(queue.items).toBe(queue.items);
  });

  it("goes on where nothing can be remembered, and says so", async () => {
    const { make, environment, onForgetful } = setUp();
    const broken: UploadLedger = {
      list: async () => [],
      remember: () => Promise.reject(new DOMException("Full", "QuotaExceededError")),
      forget: async () => undefined,
      claim: async () => () => undefined,
    };
    const queue = make({ ledger: broken });
    queue.add([{ file: new FakeFile(PART_SIZE).asFile, details: { name: "a" } }]);
    await environment.until(() => queue.items[0]?.phase === "done");
    expect(onForgetful).toHaveBeenCalledOnce();
  });

  it("keeps stored files that nothing was made of until they are dismissed", async () => {
    const { add, queue, idOf, settled, ledger, phases } = setUp({ withFinish: false });
    add(new FakeFile(PART_SIZE));
    await settled();
    expect(phases()).toEqual(["done"]);
    expect(await ledger.list("usr_1")).toHaveLength(1);
    await queue.dismiss(idOf(0));
    expect(queue.items).toEqual([]);
    expect(await ledger.list("usr_1")).toEqual([]);
  });
});

describe("after a reload", () => {
  const interrupted = async () => {
    const context = setUp();
    context.add(new FakeFile(12 * PART_SIZE));
    await context.environment.advance(150);
    context.queue.close();
    await context.environment.settle();
    context.server.calls.length = 0;
    return { ...context, later: context.make() };
  };

  it("shows what was interrupted, with its details and how far it had come", async () => {
    const { later } = await interrupted();
    await later.restore(never());
    expect(later.items).toMatchObject([
      { phase: "interrupted", fileName: "clip.mp4", details: { name: "clip.mp4" }, sentBytes: 4 * PART_SIZE },
    ]);
    expect(later.isBusy).toBe(false);
  });

  it("sends only the missing parts once the same file was chosen again", async () => {
    const { later, server, settled, idOf, finish } = await interrupted();
    await later.restore(never());
    expect(later.attach(idOf(0, later), new FakeFile(12 * PART_SIZE).asFile)).toBe(true);
    await settled(later);
    expect(server.sentParts()).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
    expect(finish).toHaveBeenCalledOnce();
  });

  it("goes on when the file is simply added again, with what was entered this time", async () => {
    const { later, server, settled, finish } = await interrupted();
    await later.restore(never());
    later.add([{ file: new FakeFile(12 * PART_SIZE).asFile, details: { name: "New name" } }]);
    await settled(later);
    expect(later.items).toHaveLength(1);
    expect(server.count("create")).toBe(0);
    expect(finish.mock.calls[0]?.[0].details).toEqual({ name: "New name" });
  });

  it("doesn't take another file for the interrupted one", async () => {
    const { later, idOf } = await interrupted();
    await later.restore(never());
    expect(later.attach(idOf(0, later), new FakeFile(12 * PART_SIZE, "clip.mp4", "video/mp4", 2).asFile)).toBe(false);
    expect(later.items[0]?.phase).toBe("interrupted");
  });

  it("finishes without the file what was stored completely", async () => {
    const { later, server, settled, finish, ledger } = await interrupted();
    const upload = server.uploads.get("upload-1");
    if (upload) upload.state = "completed";
    await later.restore(never());
    await settled(later);
    expect(later.items[0]?.phase).toBe("done");
    expect(finish).toHaveBeenCalledOnce();
    expect(server.count("put")).toBe(0);
    expect(await ledger.list("usr_1")).toEqual([]);
  });

  it("forgets what the server has thrown away or used meanwhile", async () => {
    const { later, server, ledger } = await interrupted();
    const upload = server.uploads.get("upload-1");
    if (upload) upload.state = "attached";
    await later.restore(never());
    expect(later.items).toEqual([]);
    expect(await ledger.list("usr_1")).toEqual([]);
  });

  it("keeps an interrupted upload while the server can't be reached", async () => {
    const { later, server, settled, idOf } = await interrupted();
    server.trouble = () => "network";
    await later.restore(never());
    expect(later.items[0]?.phase).toBe("interrupted");
    server.trouble = () => undefined;
    later.attach(idOf(0, later), new FakeFile(12 * PART_SIZE).asFile);
    await settled(later);
    expect(later.items[0]?.phase).toBe("done");
  });

  it("shows nobody else's uploads", async () => {
    const { make } = await interrupted();
    const other = make({ scope: "usr_2" });
    await other.restore(never());
    expect(other.items).toEqual([]);
  });

  it("leaves alone what another tab is working on", async () => {
    const { make, ledger } = await interrupted();
    const elsewhere: UploadLedger = {
      list: (scope) => ledger.list(scope),
      remember: (entry) => ledger.remember(entry),
      forget: (uploadId) => ledger.forget(uploadId),
      claim: async () => undefined,
    };
    const later = make({ ledger: elsewhere });
    await later.restore(never());
    expect(later.items).toEqual([]);
    expect(await ledger.list("usr_1")).toHaveLength(1);
  });

  it("tells the server what could not be told when an upload was cancelled", async () => {
    const { later, server, idOf, ledger, make } = await interrupted();
    await later.restore(never());
    server.trouble = () => "network";
    await later.cancel(idOf(0, later));
    expect(later.items).toEqual([]);
    expect(await ledger.list("usr_1")).toMatchObject([{ discarded: true }]);

    server.trouble = () => undefined;
    const third = make();
    await third.restore(never());
    expect(third.items).toEqual([]);
    expect(server.uploads.get("upload-1")?.state).toBe("aborted");
    expect(await ledger.list("usr_1")).toEqual([]);
  });
});
