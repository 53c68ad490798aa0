import { describe, expect, it, vi } from "vitest";
import { FakeEnvironment } from "./test/fake-environment.ts";
import { FakeFile, FakeServer, PART_SIZE } from "./test/fake-server.ts";
import { UploadFault } from "./upload-fault.ts";
import { MemoryLedger, type UploadLedger } from "./upload-ledger.ts";
import { UploadQueue, type UploadQueueOptions } from "./upload-queue.ts";
import type { StoredUpload } from "./upload-runner.ts";

interface Details {
  name: string;
}

const setUp = ({ withFinish = true }: { withFinish?: boolean } = {}) => {
  const environment = new FakeEnvironment();
  const server = new FakeServer(environment);
  const ledger = new MemoryLedger();
  const finish = vi.fn<(stored: StoredUpload<Details>) => Promise<void>>(async () => undefined);
  const onNotStored = vi.fn();
  const make = (over: Pick<Partial<UploadQueueOptions<Details>>, "ledger" | "scope" | "fingerprint"> = {}) =>
    new UploadQueue<Details>({
      port: server,
      transport: server.transport,
      environment,
      ledger,
      scope: "usr_1",
      readDetails: (value) => value as Details,
      finish: withFinish ? finish : undefined,
      onNotStored,
      ...over,
    });
  const queue = make();
  const add = (...files: FakeFile[]) =>
    queue.add(files.map((file) => ({ file: file.asFile, details: { name: file.name } })));
  const phases = (of = queue) => of.items.map(({ phase }) => phase);
  const settled = (of = queue) => environment.until(() => of.items.length > 0 && !of.isBusy);
  const idOf = (index: number, of = queue) => of.items[index]?.id ?? "";
  return { environment, server, ledger, finish, onNotStored, make, queue, add, phases, settled, idOf };
};

const never = () => new AbortController().signal;

describe("a queue", () => {
  it("uploads every file and makes what it is for, once", async () => {
    const { add, phases, settled, finish, ledger } = setUp();
    const files = ["a.mp4", "b.mp4", "c.mp4", "d.mp4", "e.mp4"].map((name) => new FakeFile(3 * PART_SIZE, name));
    add(...files);
    await settled();
    expect(phases()).toEqual(Array(5).fill("done"));
    expect(finish.mock.calls.map(([{ details }]) => details.name).sort()).toEqual(files.map(({ name }) => name));
    expect(new Set(finish.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)).size).toBe(5);
    expect(await ledger.list("usr_1")).toEqual([]);
  });

  it("uploads three files at once, and four parts in all", async () => {
    const { add, phases, environment, server, settled } = setUp();
    add(...["a", "b", "c", "d", "e"].map((name) => new FakeFile(20 * PART_SIZE, name)));
    await environment.advance(350);
    expect(phases()).toEqual(["uploading", "uploading", "uploading", "waiting", "waiting"]);
    await settled();
    expect(server.mostAtOnce).toBe(4);
  });

  it("continues with the others if a file fails, and tries that one again when asked", async () => {
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

  it("keeps the stored bytes if only the step afterwards fails, and repeats that step with the same key", async () => {
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

  it("repeats the step after the upload automatically if the connection fails", async () => {
    const { add, phases, settled, finish } = setUp();
    finish.mockRejectedValueOnce(new UploadFault("network", "Lost"));
    add(new FakeFile(PART_SIZE));
    await settled();
    expect(phases()).toEqual(["done"]);
  });

  it("starts the next file when one is paused", async () => {
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

  it("removes a cancelled file from the list at once and has it deleted", async () => {
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

  it("stores only the new upload if the server had lost the first", async () => {
    const { add, environment, server, ledger } = setUp();
    server.trouble = (operation) => (operation === "put" && server.uploads.size === 1 ? 404 : undefined);
    add(new FakeFile(20 * PART_SIZE));
    await environment.advance(350);
    expect(await ledger.list("usr_1")).toMatchObject([{ uploadId: "upload-2" }]);
  });

  it("doesn't store a file that was cancelled just before it was stored", async () => {
    const { make, environment, ledger } = setUp();
    let claimed: (release: () => void) => void = () => undefined;
    const slow: UploadLedger = {
      list: (scope) => ledger.list(scope),
      remember: (entry) => ledger.remember(entry),
      forget: (finishKey) => ledger.forget(finishKey),
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

  it("returns the same items until something has changed", async () => {
    const { add, queue, settled } = setUp();
    add(new FakeFile(PART_SIZE));
    await settled();
    expect(queue.items).toBe(queue.items);
  });

  it("continues if nothing can be stored, and says so", async () => {
    const { make, environment, onNotStored } = setUp();
    const broken: UploadLedger = {
      list: async () => [],
      remember: () => Promise.reject(new DOMException("Full", "QuotaExceededError")),
      forget: async () => undefined,
      claim: async () => () => undefined,
    };
    const queue = make({ ledger: broken });
    queue.add([{ file: new FakeFile(PART_SIZE).asFile, details: { name: "a" } }]);
    await environment.until(() => queue.items[0]?.phase === "done");
    expect(onNotStored).toHaveBeenCalledWith(expect.objectContaining({ name: "QuotaExceededError" }));
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

it("returns the same item until something in it has changed", async () => {
  const { add, queue, environment } = setUp();
  add(...["a", "b", "c", "d"].map((name) => new FakeFile(20 * PART_SIZE, name)));
  await environment.advance(350);
  const before = queue.items;
  await environment.advance(400);
  expect(queue.items[0]).not.toBe(before[0]);
  expect(queue.items[3]).toBe(before[3]);
});

it("shows the speed of all files together, also if each file is too small to have one", async () => {
  const { add, queue, environment, phases } = setUp();
  expect(queue.bytesPerSecond).toBe(0);
  add(...Array.from({ length: 60 }, (_, index) => new FakeFile(PART_SIZE, `${index}`)));
  await environment.advance(1_500);
  expect(phases()).toContain("done");
  // Three files of one part at once, a tenth of a second each.
  expect(queue.bytesPerSecond).toBeGreaterThan(25 * PART_SIZE);
  expect(queue.bytesPerSecond).toBeLessThan(35 * PART_SIZE);
});

it("lets a person choose again a file that can't be read any more", async () => {
  const { add, environment, server, queue, settled, phases, idOf } = setUp();
  const file = new FakeFile(12 * PART_SIZE);
  add(file);
  await environment.advance(150);
  file.readable = false;
  server.trouble = (operation) => (operation === "put" ? "network" : undefined);
  await settled();
  expect(queue.items).toMatchObject([{ phase: "failed", wantsFile: true }]);
  server.trouble = () => undefined;
  expect(await queue.attach(idOf(0), new FakeFile(12 * PART_SIZE, "other.mp4").asFile)).toBe(false);
  expect(await queue.attach(idOf(0), new FakeFile(12 * PART_SIZE).asFile)).toBe(true);
  await settled();
  expect(phases()).toEqual(["done"]);
  expect(server.count("create")).toBe(1);
});

describe("a person who signs out", () => {
  it("leaves nothing behind: not here, not in the ledger, not on the server", async () => {
    const { add, environment, server, queue, ledger, make } = setUp();
    add(...["a", "b", "c", "d"].map((name) => new FakeFile(20 * PART_SIZE, name)));
    await environment.advance(150);
    expect(await ledger.list("usr_1")).toHaveLength(4);
    const left = queue.discard();
    expect(queue.items).toEqual([]);
    await left;
    await environment.advance(60_000);
    expect([...server.uploads.values()].map(({ state }) => state)).toEqual(["aborted", "aborted", "aborted"]);
    expect(await ledger.list("usr_1")).toEqual([]);
    const later = make();
    await later.restore(never());
    expect(later.items).toEqual([]);
  });

  it("doesn't have to wait for a server that can't be reached", async () => {
    const { add, environment, server, queue, ledger } = setUp();
    add(new FakeFile(20 * PART_SIZE));
    await environment.advance(150);
    server.trouble = () => "network";
    await expect(queue.discard()).resolves.toBeUndefined();
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

  it("shows interrupted uploads, with their details and progress", async () => {
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
    expect(await later.attach(idOf(0, later), new FakeFile(12 * PART_SIZE).asFile)).toBe(true);
    await settled(later);
    expect(server.sentParts()).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
    expect(finish).toHaveBeenCalledOnce();
  });

  it("continues if the file is simply added again, with the values entered this time", async () => {
    const { later, server, settled, finish } = await interrupted();
    await later.restore(never());
    later.add([{ file: new FakeFile(12 * PART_SIZE).asFile, details: { name: "New name" } }]);
    await settled(later);
    expect(later.items).toHaveLength(1);
    expect(server.count("create")).toBe(0);
    expect(finish.mock.calls[0]?.[0].details).toEqual({ name: "New name" });
  });

  it("shows every file that had been added, waiting ones included", async () => {
    const { add, environment, queue, make, server, settled, finish } = setUp();
    const files = ["a", "b", "c", "d", "e"].map((name) => new FakeFile(12 * PART_SIZE, name));
    add(...files);
    await environment.advance(150);
    queue.close();
    await environment.settle();
    const later = make();
    await later.restore(never());
    expect(later.items.map(({ fileName, phase }) => [fileName, phase])).toEqual(
      files.map(({ name }) => [name, "interrupted"]),
    );
    expect(later.items.map(({ sentBytes }) => sentBytes)).toEqual([4 * PART_SIZE, 0, 0, 0, 0]);
    const strange = new FakeFile(12 * PART_SIZE, "strange").asFile;
    expect(await later.attachAll([strange, ...files.map(({ asFile }) => asFile)])).toEqual([strange]);
    await settled(later);
    expect(later.items.map(({ phase }) => phase)).toEqual(Array(5).fill("done"));
    expect(server.count("create")).toBe(5);
    expect(finish).toHaveBeenCalledTimes(5);
  });

  it("recognizes a copy with another name and date by its content, and no other file", async () => {
    const { environment, make, settled } = setUp();
    const fingerprint = async (file: File) => (file.name.includes("clip") ? "same" : "other");
    const first = make({ fingerprint });
    first.add([{ file: new FakeFile(12 * PART_SIZE).asFile, details: { name: "Clip" } }]);
    await environment.advance(150);
    first.close();
    await environment.settle();
    const later = make({ fingerprint });
    await later.restore(never());
    const named = (name: string) => new FakeFile(12 * PART_SIZE, name, "video/mp4", 99).asFile;
    const id = later.items[0]?.id ?? "";
    expect(await later.attach(id, named("other.mp4"))).toBe(false);
    expect(await later.attach(id, named("copy of clip.mp4"))).toBe(true);
    await settled(later);
    expect(later.items[0]?.phase).toBe("done");
  });

  describe("with a file handle", () => {
    const held = async (permission: PermissionState, answer: PermissionState = permission) => {
      const context = setUp();
      const file = new FakeFile(12 * PART_SIZE);
      const handle = {
        kind: "file" as const,
        getFile: vi.fn(async () => new FakeFile(12 * PART_SIZE).asFile),
        queryPermission: vi.fn(async () => permission),
        requestPermission: vi.fn(async () => answer),
      };
      context.add(Object.assign(file, { handle }));
      await context.environment.advance(150);
      context.queue.close();
      await context.environment.settle();
      const later = context.make();
      await later.restore(never());
      return { ...context, handle, later, id: context.idOf(0, later) };
    };

    it("continues automatically if permission was given for good", async () => {
      const { later, settled, handle, server } = await held("granted");
      await settled(later);
      expect(later.items[0]?.phase).toBe("done");
      expect(handle.requestPermission).not.toHaveBeenCalled();
      expect(server.count("create")).toBe(1);
    });

    it("asks after a click, and continues if allowed", async () => {
      const { later, settled, id, handle } = await held("prompt", "granted");
      expect(later.items[0]).toMatchObject({ phase: "interrupted", hasHandle: true });
      expect(handle.requestPermission).not.toHaveBeenCalled();
      expect(await later.reopen(id, true)).toBe("resumed");
      await settled(later);
      expect(later.items[0]?.phase).toBe("done");
    });

    it("stays interrupted if denied", async () => {
      const { later, id } = await held("prompt", "denied");
      expect(await later.reopen(id, true)).toBe("unavailable");
      expect(later.items[0]?.phase).toBe("interrupted");
    });

    it("says if the file has moved, and if another file is in its place", async () => {
      const { later, id, handle } = await held("prompt", "granted");
      handle.getFile.mockRejectedValueOnce(new DOMException("Gone", "NotFoundError"));
      expect(await later.reopen(id, true)).toBe("unavailable");
      handle.getFile.mockResolvedValueOnce(new FakeFile(13 * PART_SIZE).asFile);
      expect(await later.reopen(id, true)).toBe("other");
      expect(later.items[0]?.phase).toBe("interrupted");
    });
  });

  it("doesn't accept another file for the interrupted one", async () => {
    const { later, idOf } = await interrupted();
    await later.restore(never());
    const other = new FakeFile(12 * PART_SIZE, "clip.mp4", "video/mp4", 2).asFile;
    expect(await later.attach(idOf(0, later), other)).toBe(false);
    expect(later.items[0]?.phase).toBe("interrupted");
  });

  it("finishes a completely stored file without the file", async () => {
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

  it("forgets uploads that the server has discarded or used meanwhile", async () => {
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
    await later.attach(idOf(0, later), new FakeFile(12 * PART_SIZE).asFile);
    await settled(later);
    expect(later.items[0]?.phase).toBe("done");
  });

  it("doesn't show other people's uploads", async () => {
    const { make } = await interrupted();
    const other = make({ scope: "usr_2" });
    await other.restore(never());
    expect(other.items).toEqual([]);
  });

  it("ignores an upload that another tab is working on", async () => {
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

  it("tells the server later about a cancelled upload if that failed", async () => {
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
