import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/api/api-error.ts";
import { advance, setOnline, until, withFakeBrowser } from "./test/fake-browser.ts";
import { type Operation, PART_SIZE, type Trouble } from "./test/fake-server.ts";
import { FIVE_PARTS, setUp } from "./test/transfer.ts";

withFakeBrowser();

/** The first `times` calls of the operation fail. */
const firstCalls = (of: Operation, times: number, trouble: Trouble) => {
  let left = times;
  return (operation: Operation): Trouble | undefined => {
    if (operation !== of || left === 0) return undefined;
    left -= 1;
    return trouble;
  };
};

describe("an upload", () => {
  it("an upload stores the whole file in order and is done", async () => {
    const { server, transfer, settled } = setUp();
    transfer.start();
    await settled();
    expect(transfer).toMatchObject({ state: "done", uploadId: "upload-1", storedBytes: FIVE_PARTS });
    server.assertHolds("upload-1", FIVE_PARTS);
  });

  it("an upload reads the file in slices of one part", async () => {
    const { file, transfer, settled } = setUp({ size: 100 * PART_SIZE });
    transfer.start();
    await settled();
    expect(transfer.state).toBe("done");
    expect(file.slices.map(({ size }) => size)).toEqual(Array(100).fill(PART_SIZE));
  });

  it("an upload sends at most four parts at once, and fewer if there are fewer shared slots", async () => {
    const wide = setUp({ size: 20 * PART_SIZE, slots: 10 });
    wide.transfer.start();
    await wide.settled();
    expect(wide.server.mostAtOnce).toBe(4);
    const narrow = setUp({ size: 20 * PART_SIZE, slots: 2 });
    narrow.transfer.start();
    await narrow.settled();
    expect(narrow.server.mostAtOnce).toBe(2);
  });

  it("an upload of 20 parts asks the server for the URLs of its parts three times", async () => {
    const { server, transfer, settled } = setUp({ size: 20 * PART_SIZE });
    transfer.start();
    await settled();
    expect(server.count("sign")).toBe(3);
  });

  it("an upload shows the bytes sent and the speed while sending", async () => {
    const { server, transfer } = setUp({ size: 100 * PART_SIZE });
    server.partMs = 1_000;
    transfer.start();
    await advance(10_000);
    const { sentBytes = 0, bytesPerSecond = 0 } = transfer.progress ?? {};
    expect(sentBytes).toBeGreaterThanOrEqual(38 * PART_SIZE);
    expect(bytesPerSecond).toBeGreaterThan(28);
    expect(bytesPerSecond).toBeLessThanOrEqual(36);
  });

  it.each<[Operation, Trouble]>([
    ["create", "network"],
    ["create", "answer-lost"],
    ["sign", 500],
    ["put", "network"],
    ["put", 503],
    ["put", 429],
    ["put", "answer-lost"],
    ["stored", 502],
    ["stored", "answer-lost"],
    ["complete", 504],
    ["complete", "answer-lost"],
  ])("an upload survives three failures of %s (%s) and doubles its wait each time", async (operation, trouble) => {
    const { server, transfer, settled } = setUp({ size: PART_SIZE });
    server.partMs = 0;
    server.trouble = firstCalls(operation, 3, trouble);
    transfer.start();
    await settled();
    expect(transfer.state).toBe("done");
    server.assertHolds(transfer.uploadId, PART_SIZE);
    expect(server.uploads.size).toBe(1);
    expect(server.gaps(operation)).toEqual([375, 750, 1_500]);
  });

  it("the shortest random wait before a retry is half the back-off", async () => {
    const { server, transfer, settled } = setUp({ size: PART_SIZE });
    vi.spyOn(Math, "random").mockReturnValue(0);
    server.partMs = 0;
    server.trouble = firstCalls("put", 2, 500);
    transfer.start();
    await settled();
    expect(server.gaps("put")).toEqual([250, 500]);
  });

  it("before a retry an upload waits as long as the server asks", async () => {
    const { server, transfer, settled } = setUp({ size: PART_SIZE });
    const slowDown = { code: "throttled", message: "Slow down", status: 429, retryAfter: 20 };
    server.trouble = firstCalls("stored", 1, new ApiError(slowDown));
    transfer.start();
    await settled();
    expect(transfer.state).toBe("done");
    expect(server.gaps("stored")).toEqual([20_000]);
  });

  it("an upload fails after eight attempts at a part, and a retry sends only that part", async () => {
    const { server, transfer, settled } = setUp();
    server.trouble = (operation, part) => (operation === "put" && part === 3 ? "network" : undefined);
    transfer.start();
    await settled();
    expect(transfer.state).toBe("failed");
    expect(transfer.fault).toMatchObject({ kind: "network" });
    expect(server.sentParts().filter((part) => part === 3)).toHaveLength(8);

    server.trouble = () => undefined;
    server.calls.length = 0;
    transfer.start();
    expect(transfer.fault).toBeUndefined();
    await settled();
    expect(transfer.state).toBe("done");
    expect(server.sentParts()).toEqual([3]);
    server.assertHolds(transfer.uploadId, FIVE_PARTS);
  });

  it("an upload that is refused fails without a retry", async () => {
    const { server, transfer, settled } = setUp();
    server.trouble = firstCalls("create", 1, 422);
    transfer.start();
    await settled();
    expect(transfer).toMatchObject({ state: "failed", fault: { kind: "refused", message: "HTTP 422" } });
    expect(server.count("create")).toBe(1);
  });

  it("an upload sends no further parts once the first part was refused", async () => {
    const { server, transfer, settled } = setUp({ size: 40 * PART_SIZE });
    server.trouble = (operation, part) => (operation === "put" && part === 1 ? 422 : undefined);
    transfer.start();
    await settled();
    expect(transfer).toMatchObject({ state: "failed", fault: { kind: "refused" } });
    await advance(60_000);
    expect(server.sentParts()).toEqual([1]);
  });

  it("an upload survives a connection that is lost and restored twenty times", async () => {
    const { server, transfer, settled } = setUp({ size: PART_SIZE });
    server.trouble = (operation) => (operation === "put" && !navigator.onLine ? "network" : undefined);
    transfer.start();
    for (let times = 0; times < 20; times += 1) {
      setOnline(false);
      await advance(1_000);
      setOnline(true);
      setOnline(false);
      await advance(1_000);
    }
    expect(transfer.state).toBe("running");
    setOnline(true);
    await settled();
    expect(transfer.state).toBe("done");
  });

  it("an upload waits for the connection without using up its attempts", async () => {
    const { server, transfer, settled } = setUp({ size: PART_SIZE });
    server.trouble = (operation) => (operation === "put" && !navigator.onLine ? "network" : undefined);
    setOnline(false);
    transfer.start();
    await advance(3_000_000);
    expect(transfer).toMatchObject({ state: "running", progress: { waiting: "offline" } });
    setOnline(true);
    await settled();
    expect(transfer.state).toBe("done");
    expect(server.count("put")).toBe(2);
  });

  it("an upload whose file can no longer be read fails as unreadable", async () => {
    const { file, server, transfer, settled } = setUp();
    server.trouble = firstCalls("put", 1, "network");
    file.readable = false;
    transfer.start();
    await settled();
    expect(transfer).toMatchObject({ state: "failed", fault: { kind: "unreadable" } });
  });

  it("an upload asks for new URLs of the parts whose URLs have expired", async () => {
    const { server, transfer, settled } = setUp({ size: 8 * PART_SIZE, slots: 1 });
    server.partMs = 1_000;
    server.addressMs = 2_500;
    transfer.start();
    await settled();
    expect(transfer.state).toBe("done");
    expect(server.count("sign")).toBeGreaterThan(3);
    server.assertHolds(transfer.uploadId, 8 * PART_SIZE);
  });

  it("an upload fails as expired after a part was refused at four URLs", async () => {
    const { server, transfer, settled } = setUp({ size: PART_SIZE });
    server.trouble = (operation) => (operation === "put" ? 403 : undefined);
    transfer.start();
    await settled();
    expect(transfer).toMatchObject({ state: "failed", fault: { kind: "expired" } });
    expect(server.count("put")).toBe(4);
  });

  it("an upload starts again as a new upload if the storage lost the first upload", async () => {
    const { server, transfer, settled } = setUp();
    server.trouble = firstCalls("put", 1, 404);
    transfer.start();
    await settled();
    expect(transfer).toMatchObject({ state: "done", uploadId: "upload-2" });
    server.assertHolds("upload-2", FIVE_PARTS);
  });

  it("an upload fails if the storage lost the second upload too", async () => {
    const { server, transfer, settled } = setUp();
    server.trouble = (operation) => (operation === "put" ? 404 : undefined);
    transfer.start();
    await settled();
    expect(transfer).toMatchObject({ state: "failed", fault: { kind: "gone" } });
    expect(server.count("create")).toBe(2);
  });

  it("an upload starts again as a new upload if the server discarded the first upload during a pause", async () => {
    const { server, transfer, settled } = setUp();
    transfer.start();
    await advance(150);
    transfer.pause();
    await server.abort("upload-1");
    transfer.start();
    await settled();
    expect(transfer).toMatchObject({ state: "done", uploadId: "upload-2" });
    server.assertHolds("upload-2", FIVE_PARTS);
  });

  it("an upload whose record on the server describes another file fails and sends no part", async () => {
    const other = setUp({ size: 3 * PART_SIZE });
    const upload = await other.server.create(
      { fileName: "x.mp4", contentType: "video/mp4", size: 2 * PART_SIZE },
      { idempotencyKey: "other" },
    );
    const transfer = other.make(upload.id);
    transfer.start();
    await until(() => transfer.state === "failed");
    expect(transfer.fault).toMatchObject({ kind: "refused" });
    expect(other.server.count("put")).toBe(0);
  });
});

describe("an upload with random failures", () => {
  const trouble = fc.constantFrom<(Trouble | undefined)[]>(
    undefined,
    undefined,
    undefined,
    "network",
    "answer-lost",
    500,
    503,
    429,
    403,
    404,
    422,
  );

  it("an upload with any failures either stores the exact file or explains its failure, and a retry succeeds", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 * PART_SIZE }),
        fc.array(trouble, { maxLength: 60 }),
        fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 4 }),
        async (size, troubles, pauses) => {
          const { server, transfer } = setUp({ size });
          const schedule = [...troubles];
          server.trouble = () => schedule.shift();
          server.addressMs = 5_000;
          transfer.start();
          for (const at of pauses) {
            await advance(at);
            if (transfer.state !== "running") continue;
            transfer.pause();
            transfer.start();
          }
          await until(() => transfer.isOver);
          if (transfer.state === "done") server.assertHolds(transfer.uploadId, size);
          else expect(transfer.fault?.message).toBeTruthy();

          // There are no more failures, so Retry succeeds.
          server.trouble = () => undefined;
          if (transfer.state === "failed") transfer.start();
          await until(() => transfer.isOver);
          expect(transfer.state).toBe("done");
          server.assertHolds(transfer.uploadId, size);
          expect(server.sendingAtOnce).toBe(0);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe("an upload that the server has ended", () => {
  it("an upload that was ended as idle begins again from its start, and says so", async () => {
    const { server, transfer, make, settled } = setUp();
    transfer.start();
    await advance(50);
    transfer.pause();
    expect(transfer.restarted).toBe(false);
    Object.assign(server.uploads.get("upload-1") ?? {}, { state: "aborted", ended: "idle" });
    transfer.start();
    await settled();
    expect(transfer).toMatchObject({ state: "done", uploadId: "upload-2", restarted: true });
    server.assertHolds("upload-2", FIVE_PARTS);
    expect(make().restarted).toBe(false);
  });

  it("an upload that an admin has canceled stops, and begins again only when the person retries", async () => {
    const { server, transfer, settled } = setUp();
    server.trouble = (operation) => {
      const answer = { code: "upload.canceled", message: "An admin of the team canceled this upload.", status: 409 };
      return operation === "sign" ? new ApiError(answer) : undefined;
    };
    transfer.start();
    await settled();
    expect(transfer).toMatchObject({ state: "failed", fault: { kind: "canceled" } });
    expect(server.count("create")).toBe(1);
    server.trouble = () => undefined;
    transfer.start();
    await settled();
    expect(transfer).toMatchObject({ state: "done", uploadId: "upload-2" });
  });

  it("a paused upload that an admin has canceled meanwhile isn't begun again by itself", async () => {
    const { server, transfer, settled } = setUp();
    transfer.start();
    await advance(50);
    transfer.pause();
    Object.assign(server.uploads.get("upload-1") ?? {}, { state: "aborted", ended: "canceled" });
    transfer.start();
    await settled();
    expect(transfer).toMatchObject({ state: "failed", fault: { kind: "canceled" } });
    expect(server.count("create")).toBe(1);
  });
});
