import { describe, expect, it } from "vitest";
import { UploadFault } from "@/lib/multipart/port/upload-fault.ts";
import type { QueueItem } from "@/lib/multipart/upload-queue-item.ts";
import { timeLeft } from "@/lib/time-left.ts";
import { trayTitle, trayTotals, uploadLine } from "./upload-line.ts";

const MB = 1024 * 1024;
const item = (over: Partial<QueueItem<null>>): QueueItem<null> => ({
  id: "1",
  fileName: "clip.mp4",
  size: 200 * MB,
  details: null,
  phase: "uploading",
  uploadId: "upl_1",
  stored: false,
  fault: undefined,
  sentBytes: 50 * MB,
  bytesPerSecond: 5 * MB,
  secondsLeft: 30,
  waiting: undefined,
  wantsFile: false,
  hasHandle: false,
  ...over,
});

describe("the line under a file", () => {
  it("shows amount, speed and time left while the file is sent", () => {
    expect(uploadLine(item({}))).toBe("50.0 MB of 200 MB · 5.0 MB/s · 30 s left");
  });

  it("shows neither speed nor time before they are known", () => {
    expect(uploadLine(item({ bytesPerSecond: 0, secondsLeft: undefined }))).toBe("50.0 MB of 200 MB");
  });

  it("says what the upload waits for", () => {
    expect(uploadLine(item({ waiting: "offline" }))).toBe("You are offline. The upload continues automatically.");
    expect(uploadLine(item({ waiting: "retry" }))).toBe("Connection problem. Trying again…");
  });

  it("says why a file failed", () => {
    const fault = new UploadFault("refused", "clip.mp4 is not a supported file type");
    expect(uploadLine(item({ phase: "failed", fault }))).toBe("clip.mp4 is not a supported file type");
  });
});

it("the time left is rounded, as it is an estimate", () => {
  expect([1, 31, 59, 61, 600, 3_700, 7_300].map(timeLeft)).toEqual([
    "5 s left",
    "35 s left",
    "60 s left",
    "2 min left",
    "10 min left",
    "1.5 h left",
    "2.5 h left",
  ]);
});

it("the tray's title says what is running, otherwise what a person has to do", () => {
  const phases = (...all: QueueItem<null>["phase"][]) => trayTitle(all.map((phase) => item({ phase })));
  expect(phases("uploading", "waiting", "failed")).toBe("Uploading 2 files");
  expect(phases("failed", "interrupted", "done")).toBe("1 upload failed");
  expect(phases("interrupted", "paused")).toBe("1 upload is unfinished");
  expect(phases("paused", "done")).toBe("1 upload is paused");
  expect(phases("done", "done")).toBe("2 files uploaded");
});

describe("the line of all files", () => {
  it("shows how many there are, the total amount, speed and time left", () => {
    const items = [
      item({ phase: "done", sentBytes: 200 * MB }),
      item({}),
      item({ phase: "waiting", sentBytes: 0 }),
      item({ phase: "failed", sentBytes: 0 }),
      item({ phase: "interrupted", sentBytes: 0 }),
    ];
    expect(trayTotals(items, 10 * MB)).toEqual({
      percent: 41,
      text: "1 of 3 files · 250 MB of 600 MB · 10.0 MB/s · 35 s left",
    });
  });

  it("shows neither speed nor time before they are known, nor once everything was sent", () => {
    expect(trayTotals([item({})], 0)?.text).toBe("0 of 1 files · 50.0 MB of 200 MB");
    expect(trayTotals([item({ phase: "finishing", sentBytes: 200 * MB })], MB)?.text).toBe(
      "0 of 1 files · 200 MB of 200 MB",
    );
  });

  it("still counts paused files, without speed and time", () => {
    const items = [item({ phase: "done", sentBytes: 200 * MB }), item({ phase: "paused" }), item({ phase: "paused" })];
    expect(trayTotals(items, 0)).toEqual({ percent: 50, text: "1 of 3 files · 300 MB of 600 MB" });
  });

  it("is empty if there is nothing to finish", () => {
    expect(trayTotals([item({ phase: "done" }), item({ phase: "failed" })], MB)).toBeUndefined();
  });
});

it("an interrupted upload's line asks for the file by name, or shows the progress if the file can be opened", () => {
  expect(uploadLine(item({ phase: "interrupted" }))).toBe("Choose clip.mp4 again to continue");
  expect(uploadLine(item({ phase: "interrupted", hasHandle: true }))).toBe("Interrupted · 50.0 MB of 200 MB");
});
