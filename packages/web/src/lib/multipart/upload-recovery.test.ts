import { describe, expect, it, vi } from "vitest";
import type { UploadLedger } from "./ledger/upload-ledger.ts";
import { advance, settle, withFakeBrowser } from "./test/fake-browser.ts";
import { FakeFile, PART_SIZE } from "./test/fake-server.ts";
import { never, setUp } from "./test/queue.ts";

withFakeBrowser();

describe("an upload queue after a reload", () => {
  const interrupted = async () => {
    const context = setUp();
    context.add(new FakeFile(12 * PART_SIZE));
    await advance(150);
    context.queue.close();
    await settle();
    context.server.calls.length = 0;
    return { ...context, later: context.make() };
  };

  it("after a reload, an upload queue shows an interrupted upload with its details and progress", async () => {
    const { later } = await interrupted();
    await later.restore(never());
    expect(later.items).toMatchObject([
      { phase: "interrupted", fileName: "clip.mp4", details: { name: "clip.mp4" }, sentBytes: 4 * PART_SIZE },
    ]);
    expect(later.isBusy).toBe(false);
  });

  it("an interrupted upload sends only the missing parts once the same file is chosen again", async () => {
    const { later, server, settled, idOf, finish } = await interrupted();
    await later.restore(never());
    expect(await later.attach(idOf(0, later), new FakeFile(12 * PART_SIZE).asFile)).toBe(true);
    await settled(later);
    expect(server.sentParts()).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
    expect(finish).toHaveBeenCalledOnce();
  });

  it("an interrupted upload continues with the new details if its file is added again", async () => {
    const { later, server, settled, finish } = await interrupted();
    await later.restore(never());
    later.add([{ file: new FakeFile(12 * PART_SIZE).asFile, details: { name: "New name" } }]);
    await settled(later);
    expect(later.items).toHaveLength(1);
    expect(server.count("create")).toBe(0);
    expect(finish.mock.calls[0]?.[0].details).toEqual({ name: "New name" });
  });

  it("after a reload, an upload queue shows every added file, and uploads the files once they are chosen again", async () => {
    const { add, queue, make, server, settled, finish } = setUp();
    const files = ["a", "b", "c", "d", "e"].map((name) => new FakeFile(12 * PART_SIZE, name));
    add(...files);
    await advance(150);
    queue.close();
    await settle();
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

  it("a copy with another name and date is recognized by its fingerprint, and another file is refused", async () => {
    const { make, settled } = setUp();
    const fingerprint = async (file: File) => (file.name.includes("clip") ? "same" : "other");
    const first = make({ fingerprint });
    first.add([{ file: new FakeFile(12 * PART_SIZE).asFile, details: { name: "Clip" } }]);
    await advance(150);
    first.close();
    await settle();
    const later = make({ fingerprint });
    await later.restore(never());
    const named = (name: string) => new FakeFile(12 * PART_SIZE, name, "video/mp4", 99).asFile;
    const id = later.items[0]?.id ?? "";
    expect(await later.attach(id, named("other.mp4"))).toBe(false);
    expect(await later.attach(id, named("copy of clip.mp4"))).toBe(true);
    await settled(later);
    expect(later.items[0]?.phase).toBe("done");
  });

  describe("an interrupted upload with a file handle", () => {
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
      await advance(150);
      context.queue.close();
      await settle();
      const later = context.make();
      await later.restore(never());
      return { ...context, handle, later, id: context.idOf(0, later) };
    };

    it("an interrupted upload continues automatically if reading its file is already permitted", async () => {
      const { later, settled, handle, server } = await held("granted");
      await settled(later);
      expect(later.items[0]?.phase).toBe("done");
      expect(handle.requestPermission).not.toHaveBeenCalled();
      expect(server.count("create")).toBe(1);
    });

    it("an interrupted upload asks for permission to read its file only when reopened, and continues if permitted", async () => {
      const { later, settled, id, handle } = await held("prompt", "granted");
      expect(later.items[0]).toMatchObject({ phase: "interrupted", hasHandle: true });
      expect(handle.requestPermission).not.toHaveBeenCalled();
      expect(await later.reopen(id, true)).toBe("resumed");
      await settled(later);
      expect(later.items[0]?.phase).toBe("done");
    });

    it("an upload stays interrupted if permission to read its file is denied", async () => {
      const { later, id } = await held("prompt", "denied");
      expect(await later.reopen(id, true)).toBe("unavailable");
      expect(later.items[0]?.phase).toBe("interrupted");
    });

    it("a file that was moved is reported as unavailable, and a file of another size is reported as another file", async () => {
      const { later, id, handle } = await held("prompt", "granted");
      handle.getFile.mockRejectedValueOnce(new DOMException("Gone", "NotFoundError"));
      expect(await later.reopen(id, true)).toBe("unavailable");
      handle.getFile.mockResolvedValueOnce(new FakeFile(13 * PART_SIZE).asFile);
      expect(await later.reopen(id, true)).toBe("other");
      expect(later.items[0]?.phase).toBe("interrupted");
    });
  });

  it("a file with another date is refused for an interrupted upload", async () => {
    const { later, idOf } = await interrupted();
    await later.restore(never());
    const other = new FakeFile(12 * PART_SIZE, "clip.mp4", "video/mp4", 2).asFile;
    expect(await later.attach(idOf(0, later), other)).toBe(false);
    expect(later.items[0]?.phase).toBe("interrupted");
  });

  it("an upload that the server has stored completely is finished without its file", async () => {
    const { later, server, settled, finish, ledger } = await interrupted();
    const upload = server.uploads.get("upload-1");
    if (upload) upload.state = "completed";
    await later.restore(never());
    await settled(later);
    expect(later.items[0]?.phase).toBe("done");
    expect(finish).toHaveBeenCalledOnce();
    expect(server.count("put")).toBe(0);
    expect(await ledger.list()).toEqual([]);
  });

  it.each(["attached", "aborted"] as const)(
    "an interrupted upload that the server calls %s after the reload is removed from the queue and the ledger",
    async (state) => {
      const { later, server, ledger } = await interrupted();
      const upload = server.uploads.get("upload-1");
      if (upload) upload.state = state;
      await later.restore(never());
      expect(later.items).toEqual([]);
      expect(await ledger.list()).toEqual([]);
    },
  );

  it("an interrupted upload that the server has ended as idle stays in the queue, says so, and begins again with its file", async () => {
    const { later, server, settled, idOf, finish } = await interrupted();
    Object.assign(server.uploads.get("upload-1") ?? {}, { state: "aborted", ended: "idle" });
    await later.restore(never());
    expect(later.items).toMatchObject([{ phase: "interrupted", restarted: true, sentBytes: 0 }]);
    await later.attach(idOf(0, later), new FakeFile(12 * PART_SIZE).asFile);
    await settled(later);
    expect(later.items[0]?.phase).toBe("done");
    expect(finish.mock.calls[0]?.[0].uploadId).toBe("upload-2");
    server.assertHolds("upload-2", 12 * PART_SIZE);
  });

  it("an interrupted upload that an admin has canceled is shown as failed, and begins again only if the person wants", async () => {
    const { later, server, settled, idOf } = await interrupted();
    Object.assign(server.uploads.get("upload-1") ?? {}, { state: "aborted", ended: "canceled" });
    await later.restore(never());
    expect(later.items).toMatchObject([{ phase: "failed", fault: { kind: "canceled" } }]);
    expect(server.count("create")).toBe(0);
    later.retry(idOf(0, later));
    await later.attach(idOf(0, later), new FakeFile(12 * PART_SIZE).asFile);
    await settled(later);
    server.assertHolds("upload-2", 12 * PART_SIZE);
  });

  it("an interrupted upload is kept while the server can't be reached, and can continue later", async () => {
    const { later, server, settled, idOf } = await interrupted();
    server.trouble = () => "network";
    await later.restore(never());
    expect(later.items[0]?.phase).toBe("interrupted");
    server.trouble = () => undefined;
    await later.attach(idOf(0, later), new FakeFile(12 * PART_SIZE).asFile);
    await settled(later);
    expect(later.items[0]?.phase).toBe("done");
  });

  it("an upload queue doesn't show another person's uploads", async () => {
    const { make, ledger } = await interrupted();
    const other = make({ ledger: ledger.of("usr_2") });
    await other.restore(never());
    expect(other.items).toEqual([]);
  });

  it("an upload queue doesn't show an upload that another tab has claimed, and keeps the upload in the ledger", async () => {
    const { make, ledger } = await interrupted();
    const elsewhere: UploadLedger = {
      list: () => ledger.list(),
      remember: (entry) => ledger.remember(entry),
      forget: (uploadId) => ledger.forget(uploadId),
      claim: async () => undefined,
    };
    const later = make({ ledger: elsewhere });
    await later.restore(never());
    expect(later.items).toEqual([]);
    expect(await ledger.list()).toHaveLength(1);
  });

  it("an upload canceled without a connection stays hidden, and is aborted at the first reload with a connection", async () => {
    const { later, server, idOf, ledger, make } = await interrupted();
    await later.restore(never());
    server.trouble = () => "network";
    void later.cancel(idOf(0, later));
    expect(later.items).toEqual([]);
    await settle();
    expect(await ledger.list()).toMatchObject([{ discarded: true }]);

    const second = make();
    await second.restore(never());
    expect(second.items).toEqual([]);
    expect(await ledger.list()).toMatchObject([{ discarded: true }]);

    server.trouble = () => undefined;
    const third = make();
    await third.restore(never());
    expect(third.items).toEqual([]);
    expect(server.uploads.get("upload-1")?.state).toBe("aborted");
    expect(await ledger.list()).toEqual([]);
  });
});
