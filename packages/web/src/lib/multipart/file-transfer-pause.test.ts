import { describe, expect, it } from "vitest";
import { advance, settle, until, withFakeBrowser } from "./test/fake-browser.ts";
import { PART_SIZE } from "./test/fake-server.ts";
import { setUp } from "./test/transfer.ts";

withFakeBrowser();

describe("an upload that is paused or reloaded", () => {
  it("a paused upload stops sending, and sends only the missing parts when resumed", async () => {
    const { server, transfer, settled } = setUp({ size: 12 * PART_SIZE });
    transfer.start();
    await advance(150);
    transfer.pause();
    expect(transfer).toMatchObject({ state: "paused", storedBytes: 4 * PART_SIZE });
    await settle();
    expect(server.sendingAtOnce).toBe(0);
    await advance(60_000);
    expect(server.sentParts()).toEqual([1, 2, 3, 4]);

    server.calls.length = 0;
    transfer.start();
    await settled();
    // Only the server's record says what is missing.
    expect(server.calls[0]?.operation).toBe("get");
    expect([1, 2, 3, 4, ...server.sentParts()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    server.assertHolds("upload-1", 12 * PART_SIZE);
    expect(server.count("create")).toBe(0);
  });

  it("a part that was sent before a pause isn't sent again", async () => {
    const { server, transfer, settled } = setUp({ size: PART_SIZE });
    server.trouble = (operation) => (operation === "stored" ? 503 : undefined);
    transfer.start();
    await advance(150);
    transfer.pause();
    server.trouble = () => undefined;
    transfer.start();
    await settled();
    expect(server.sentParts()).toEqual([1]);
    server.assertHolds("upload-1", PART_SIZE);
  });

  it("a reloaded upload sends only the parts that are missing in the server's record", async () => {
    const { server, transfer, make } = setUp({ size: 12 * PART_SIZE });
    transfer.start();
    await advance(150);
    transfer.pause();
    server.calls.length = 0;

    const later = make("upload-1");
    later.start();
    await until(() => later.state === "done");
    expect(server.sentParts()).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
    server.assertHolds("upload-1", 12 * PART_SIZE);
  });

  it("a reloaded upload that is complete on the server is done after reading the server's record", async () => {
    const { server, transfer, make, settled } = setUp();
    transfer.start();
    await settled();
    server.calls.length = 0;
    const later = make("upload-1");
    later.start();
    await until(() => later.state === "done");
    expect(server.calls.map(({ operation }) => operation)).toEqual(["get"]);
  });

  it("an upload that is paused and resumed five times in a row stores the whole file", async () => {
    const { server, transfer, settled } = setUp({ size: 12 * PART_SIZE });
    transfer.start();
    await advance(120);
    for (let times = 0; times < 5; times += 1) {
      transfer.pause();
      transfer.start();
    }
    await settled();
    expect(transfer.state).toBe("done");
    server.assertHolds("upload-1", 12 * PART_SIZE);
  });
});

describe("a discarded upload", () => {
  it("a discarded upload sends no further parts and is aborted on the server", async () => {
    const { server, transfer } = setUp({ size: 12 * PART_SIZE });
    transfer.start();
    await advance(150);
    transfer.pause();
    await transfer.discard();
    await advance(60_000);
    expect(server.sentParts()).toEqual([1, 2, 3, 4]);
    expect(server.uploads.get("upload-1")?.state).toBe("aborted");
  });

  it("the server isn't told of a discarded upload that it never opened", async () => {
    const { server, transfer } = setUp();
    await transfer.discard();
    expect(server.calls).toEqual([]);
  });

  it("a discard that the server refuses is reported", async () => {
    const { server, transfer } = setUp();
    transfer.start();
    await advance(150);
    server.trouble = (operation) => (operation === "abort" ? 403 : undefined);
    await expect(transfer.discard()).rejects.toMatchObject({ kind: "expired" });
  });
});
