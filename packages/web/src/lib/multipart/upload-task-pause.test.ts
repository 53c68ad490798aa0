import { describe, expect, it } from "vitest";
import { PART_SIZE } from "./test/fake-server.ts";
import { setUp } from "./test/task.ts";

describe("an upload that is paused or reloaded", () => {
  it("a paused upload stops sending, and sends only the missing parts when resumed", async () => {
    const { environment, server, task, settled } = setUp({ size: 12 * PART_SIZE });
    task.start();
    await environment.advance(150);
    task.pause();
    expect(task.snapshot).toMatchObject({ state: "paused", bytesPerSecond: 0, sentBytes: 4 * PART_SIZE });
    expect(server.sendingAtOnce).toBe(4);
    await environment.settle();
    expect(server.sendingAtOnce).toBe(0);
    await environment.advance(60_000);
    expect(server.sentParts()).toEqual([1, 2, 3, 4]);

    task.resume();
    await settled();
    expect(server.sentParts()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    server.assertHolds("upload-1", 12 * PART_SIZE);
    expect(server.count("create")).toBe(1);
  });

  it("a part that was sent before a pause isn't sent again", async () => {
    const { environment, server, task, settled } = setUp({ size: PART_SIZE });
    server.trouble = (operation) => (operation === "stored" ? 503 : undefined);
    task.start();
    await environment.advance(150);
    task.pause();
    server.trouble = () => undefined;
    task.resume();
    await settled();
    expect(server.sentParts()).toEqual([1]);
    server.assertHolds("upload-1", PART_SIZE);
  });

  it("a reloaded upload sends only the parts that are missing in the server's record", async () => {
    const { environment, server, task, make } = setUp({ size: 12 * PART_SIZE });
    task.start();
    await environment.advance(150);
    task.pause();
    server.calls.length = 0;

    const later = make("upload-1");
    later.start();
    await environment.until(() => later.snapshot.state === "done");
    expect(server.sentParts()).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
    server.assertHolds("upload-1", 12 * PART_SIZE);
  });

  it("a reloaded upload that is complete on the server is done after reading the server's record", async () => {
    const { environment, server, task, make, settled } = setUp();
    task.start();
    await settled();
    server.calls.length = 0;
    const later = make("upload-1");
    later.start();
    await environment.until(() => later.snapshot.state === "done");
    expect(server.calls).toEqual([{ operation: "get" }]);
  });

  it("an upload that is paused and resumed five times in a row stores the whole file", async () => {
    const { environment, server, task, settled } = setUp({ size: 12 * PART_SIZE });
    task.start();
    await environment.advance(120);
    for (let times = 0; times < 5; times += 1) {
      task.pause();
      task.resume();
    }
    await settled();
    expect(task.snapshot.state).toBe("done");
    server.assertHolds("upload-1", 12 * PART_SIZE);
  });
});

describe("a canceled upload", () => {
  it("a canceled upload sends no further parts and is aborted on the server", async () => {
    const { environment, server, task } = setUp({ size: 12 * PART_SIZE });
    task.start();
    await environment.advance(150);
    const told = task.cancel();
    expect(task.snapshot.state).toBe("cancelled");
    await told;
    await environment.advance(60_000);
    expect(server.sentParts()).toEqual([1, 2, 3, 4]);
    expect(server.uploads.get("upload-1")?.state).toBe("aborted");
  });

  it("a canceled upload ignores start, resume and retry", async () => {
    const { server, task } = setUp();
    await task.cancel();
    task.start();
    task.resume();
    task.retry();
    expect(task.snapshot.state).toBe("cancelled");
    expect(server.calls).toEqual([]);
  });

  it("a cancellation that the server refuses is reported", async () => {
    const { environment, server, task } = setUp();
    task.start();
    await environment.advance(150);
    server.trouble = (operation) => (operation === "abort" ? 403 : undefined);
    await expect(task.cancel()).rejects.toMatchObject({ kind: "expired" });
  });
});
