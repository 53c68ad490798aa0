import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UploadFault } from "./port/upload-fault.ts";
import { type Operation, PART_SIZE, type Trouble } from "./test/fake-server.ts";
import { FIVE_PARTS, setUp } from "./test/task.ts";

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
    const { server, task, settled } = setUp();
    task.start();
    await settled();
    expect(task.snapshot).toMatchObject({ state: "done", uploadId: "upload-1", sentBytes: FIVE_PARTS });
    server.assertHolds("upload-1", FIVE_PARTS);
  });

  it("an upload goes from idle through starting, sending and completing to done", async () => {
    const { task, settled } = setUp();
    const states = [task.snapshot.state];
    task.subscribe(() => {
      if (states.at(-1) !== task.snapshot.state) states.push(task.snapshot.state);
    });
    task.start();
    await settled();
    expect(states).toEqual(["idle", "starting", "sending", "completing", "done"]);
  });

  it("an upload reads the file in slices of one part", async () => {
    const { file, task, settled } = setUp({ size: 100 * PART_SIZE });
    task.start();
    await settled();
    expect(task.snapshot.state).toBe("done");
    expect(file.slices.map(({ size }) => size)).toEqual(Array(100).fill(PART_SIZE));
  });

  it("an upload sends at most four parts at once, and fewer if there are fewer shared slots", async () => {
    const wide = setUp({ size: 20 * PART_SIZE, slots: 10 });
    wide.task.start();
    await wide.settled();
    expect(wide.server.mostAtOnce).toBe(4);
    const narrow = setUp({ size: 20 * PART_SIZE, slots: 2 });
    narrow.task.start();
    await narrow.settled();
    expect(narrow.server.mostAtOnce).toBe(2);
  });

  it("an upload of 20 parts asks the server for the URLs of its parts three times", async () => {
    const { server, task, settled } = setUp({ size: 20 * PART_SIZE });
    task.start();
    await settled();
    expect(server.count("sign")).toBe(3);
  });

  it("an upload shows the bytes sent, the speed and the time left while sending", async () => {
    const { environment, server, task } = setUp({ size: 100 * PART_SIZE });
    server.partMs = 1_000;
    task.start();
    await environment.advance(10_000);
    const { sentBytes, bytesPerSecond, secondsLeft } = task.snapshot;
    expect(sentBytes).toBeGreaterThanOrEqual(38 * PART_SIZE);
    expect(bytesPerSecond).toBeGreaterThan(28);
    expect(bytesPerSecond).toBeLessThanOrEqual(36);
    expect(secondsLeft).toBeCloseTo((100 * PART_SIZE - sentBytes) / bytesPerSecond, 5);
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
    const { environment, server, task, settled } = setUp({ size: PART_SIZE });
    server.trouble = firstCalls(operation, 3, trouble);
    task.start();
    await settled();
    expect(task.snapshot.state).toBe("done");
    server.assertHolds(task.snapshot.uploadId, PART_SIZE);
    expect(server.uploads.size).toBe(1);
    expect(environment.slept).toEqual([375, 750, 1_500]);
  });

  it("the shortest random wait before a retry is half the back-off", async () => {
    const { environment, server, task, settled } = setUp({ size: PART_SIZE, random: () => 0 });
    server.trouble = firstCalls("put", 2, 500);
    task.start();
    await settled();
    expect(environment.slept).toEqual([250, 500]);
  });

  it("before a retry an upload waits as long as the server asks", async () => {
    const { environment, server, task, settled } = setUp({ size: PART_SIZE });
    let first = true;
    const { stored } = server;
    server.stored = (...call) => {
      if (!first) return stored.apply(server, call);
      first = false;
      return Promise.reject(new UploadFault("throttled", "Slow down", { retryAfterMs: 20_000 }));
    };
    task.start();
    await settled();
    expect(task.snapshot.state).toBe("done");
    expect(environment.slept).toEqual([20_000]);
  });

  it("an upload fails after eight attempts at a part, and a retry sends only that part", async () => {
    const { server, task, settled } = setUp();
    server.trouble = (operation, part) => (operation === "put" && part === 3 ? "network" : undefined);
    task.start();
    await settled();
    expect(task.snapshot.state).toBe("failed");
    expect(task.snapshot.fault).toMatchObject({ kind: "network" });
    expect(server.sentParts().filter((part) => part === 3)).toHaveLength(8);

    server.trouble = () => undefined;
    server.calls.length = 0;
    task.retry();
    expect(task.snapshot.fault).toBeUndefined();
    await settled();
    expect(task.snapshot.state).toBe("done");
    expect(server.sentParts()).toEqual([3]);
    server.assertHolds(task.snapshot.uploadId, FIVE_PARTS);
  });

  it("an upload that is refused fails without a retry", async () => {
    const { environment, server, task, settled } = setUp();
    server.trouble = firstCalls("create", 1, 422);
    task.start();
    await settled();
    expect(task.snapshot).toMatchObject({ state: "failed", fault: { kind: "refused", message: "HTTP 422" } });
    expect(environment.slept).toEqual([]);
  });

  it("an upload sends no further parts once the first part was refused", async () => {
    const { environment, server, task, settled } = setUp({ size: 40 * PART_SIZE });
    server.trouble = (operation, part) => (operation === "put" && part === 1 ? 422 : undefined);
    task.start();
    await settled();
    expect(task.snapshot).toMatchObject({ state: "failed", fault: { kind: "refused" } });
    await environment.advance(60_000);
    expect(server.sentParts()).toEqual([1]);
  });

  it("an upload survives a connection that is lost and restored twenty times", async () => {
    const { environment, server, task, settled } = setUp({ size: PART_SIZE });
    server.trouble = (operation) => (operation === "put" && !environment.isOnline() ? "network" : undefined);
    task.start();
    for (let times = 0; times < 20; times += 1) {
      environment.online = false;
      await environment.advance(1_000);
      environment.online = true;
      environment.online = false;
      await environment.advance(1_000);
    }
    expect(task.snapshot.state).toBe("sending");
    environment.online = true;
    await settled();
    expect(task.snapshot.state).toBe("done");
  });

  it("an upload waits for the connection without using up its attempts", async () => {
    const { environment, server, task, settled } = setUp({ size: PART_SIZE });
    server.trouble = (operation) => (operation === "put" && !environment.isOnline() ? "network" : undefined);
    environment.online = false;
    task.start();
    await environment.advance(3_000_000);
    expect(task.snapshot).toMatchObject({ state: "sending", waiting: "offline" });
    environment.online = true;
    await settled();
    expect(task.snapshot).toMatchObject({ state: "done", waiting: undefined });
    expect(environment.slept).toEqual([]);
  });

  it("an upload whose file can no longer be read fails as unreadable", async () => {
    const { file, server, task, settled } = setUp();
    server.trouble = firstCalls("put", 1, "network");
    file.readable = false;
    task.start();
    await settled();
    expect(task.snapshot).toMatchObject({ state: "failed", fault: { kind: "unreadable" } });
  });

  it("an upload asks for new URLs of the parts whose URLs have expired", async () => {
    const { server, task, settled } = setUp({ size: 8 * PART_SIZE, slots: 1 });
    server.partMs = 1_000;
    server.addressMs = 2_500;
    task.start();
    await settled();
    expect(task.snapshot.state).toBe("done");
    expect(server.count("sign")).toBeGreaterThan(3);
    server.assertHolds(task.snapshot.uploadId, 8 * PART_SIZE);
  });

  it("an upload fails as expired after a part was refused at four URLs", async () => {
    const { server, task, settled } = setUp({ size: PART_SIZE });
    server.trouble = (operation) => (operation === "put" ? 403 : undefined);
    task.start();
    await settled();
    expect(task.snapshot).toMatchObject({ state: "failed", fault: { kind: "expired" } });
    expect(server.count("put")).toBe(4);
  });

  it("an upload starts again as a new upload if the storage lost the first upload", async () => {
    const { server, task, settled } = setUp();
    server.trouble = firstCalls("put", 1, 404);
    task.start();
    await settled();
    expect(task.snapshot).toMatchObject({ state: "done", uploadId: "upload-2" });
    server.assertHolds("upload-2", FIVE_PARTS);
  });

  it("an upload fails if the storage lost the second upload too", async () => {
    const { server, task, settled } = setUp();
    server.trouble = (operation) => (operation === "put" ? 404 : undefined);
    task.start();
    await settled();
    expect(task.snapshot).toMatchObject({ state: "failed", fault: { kind: "gone" } });
    expect(server.count("create")).toBe(2);
  });

  it("an upload starts again as a new upload if the server discarded the first upload during a pause", async () => {
    const { environment, server, task, settled } = setUp();
    task.start();
    await environment.advance(150);
    task.pause();
    await server.abort("upload-1");
    task.resume();
    await settled();
    expect(task.snapshot).toMatchObject({ state: "done", uploadId: "upload-2" });
    server.assertHolds("upload-2", FIVE_PARTS);
  });

  it("an upload whose record on the server describes another file fails and sends no part", async () => {
    const other = setUp({ size: 3 * PART_SIZE });
    const upload = await other.server.create(
      { fileName: "x.mp4", contentType: "video/mp4", size: 2 * PART_SIZE },
      { idempotencyKey: "other" },
    );
    const task = other.make(upload.id);
    task.start();
    await other.environment.until(() => task.snapshot.state === "failed");
    expect(task.snapshot.fault).toMatchObject({ kind: "refused" });
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
          const { environment, server, task } = setUp({ size });
          const schedule = [...troubles];
          server.trouble = () => schedule.shift();
          server.addressMs = 5_000;
          task.start();
          for (const at of pauses) {
            await environment.advance(at);
            task.pause();
            task.resume();
          }
          await environment.until(() => ["done", "failed"].includes(task.snapshot.state));
          if (task.snapshot.state === "done") server.assertHolds(task.snapshot.uploadId, size);
          else expect(task.snapshot.fault?.message).toBeTruthy();

          // There are no more failures, so Retry succeeds.
          server.trouble = () => undefined;
          task.retry();
          await environment.until(() => ["done", "failed"].includes(task.snapshot.state));
          expect(task.snapshot.state).toBe("done");
          server.assertHolds(task.snapshot.uploadId, size);
          expect(server.sendingAtOnce).toBe(0);
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe("an upload that the server has ended", () => {
  it("an upload that was ended as idle begins again from its start, and says so", async () => {
    const { server, task, make, environment, settled } = setUp();
    task.start();
    await environment.advance(50);
    task.pause();
    expect(task.snapshot.restarted).toBe(false);
    Object.assign(server.uploads.get("upload-1") ?? {}, { state: "aborted", ended: "idle" });
    task.resume();
    await settled();
    expect(task.snapshot).toMatchObject({ state: "done", uploadId: "upload-2", restarted: true });
    server.assertHolds("upload-2", FIVE_PARTS);
    expect(make().snapshot.restarted).toBe(false);
  });

  it("an upload that an admin has canceled stops, and begins again only when the person retries", async () => {
    const { server, task, settled } = setUp();
    server.trouble = (operation) => {
      if (operation === "sign") throw new UploadFault("canceled", "An admin of the team canceled this upload.");
      return undefined;
    };
    task.start();
    await settled();
    expect(task.snapshot).toMatchObject({ state: "failed", fault: { kind: "canceled" } });
    expect(server.count("create")).toBe(1);
    server.trouble = () => undefined;
    task.retry();
    await settled();
    expect(task.snapshot).toMatchObject({ state: "done", uploadId: "upload-2" });
  });

  it("a paused upload that an admin has canceled meanwhile isn't begun again by itself", async () => {
    const { server, task, environment, settled } = setUp();
    task.start();
    await environment.advance(50);
    task.pause();
    Object.assign(server.uploads.get("upload-1") ?? {}, { state: "aborted", ended: "canceled" });
    task.resume();
    await settled();
    expect(task.snapshot).toMatchObject({ state: "failed", fault: { kind: "canceled" } });
    expect(server.count("create")).toBe(1);
  });
});
