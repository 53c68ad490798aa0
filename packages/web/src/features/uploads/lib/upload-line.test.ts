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
  restarted: false,
  sentBytes: 50 * MB,
  bytesPerSecond: 5 * MB,
  waiting: undefined,
  hasHandle: false,
  ...over,
});

describe("the line under a file", () => {
  it("the line under a file shows amount, speed and time left while the file is sent", () => {
    expect(uploadLine(item({}))).toBe("50.0 MB of 200 MB · 5.0 MB/s · 30 s left");
  });

  it("the line under a file shows only the amount before speed and time left are known", () => {
    expect(uploadLine(item({ bytesPerSecond: 0 }))).toBe("50.0 MB of 200 MB");
  });

  it("the line under a file says that its upload had ended and begins again, while it is sent and before its file is chosen", () => {
    const said = "The upload had ended after a long pause. The file is sent again from its start.";
    expect(uploadLine(item({ restarted: true }))).toBe(`${said} · 50.0 MB of 200 MB · 5.0 MB/s · 30 s left`);
    expect(uploadLine(item({ restarted: true, phase: "interrupted" }))).toBe(
      `${said} Choose clip.mp4 again to continue`,
    );
  });

  it("the line under a file shows why the upload is waiting", () => {
    expect(uploadLine(item({ waiting: "offline" }))).toBe("You are offline. The upload continues automatically.");
    expect(uploadLine(item({ waiting: "retry" }))).toBe("Connection problem. Trying again…");
  });

  it("the line under a file shows why the upload failed", () => {
    const fault = new UploadFault("refused", "clip.mp4 is not a supported file type");
    expect(uploadLine(item({ phase: "failed", fault }))).toBe("clip.mp4 is not a supported file type");
  });
});

it("the time left is rounded, because the value is an estimate", () => {
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

it("the upload tray's title counts running uploads, or if there are none, failed, unfinished, paused or finished uploads", () => {
  const phases = (...all: QueueItem<null>["phase"][]) => trayTitle(all.map((phase) => item({ phase })));
  expect(phases("uploading", "waiting", "failed")).toBe("Uploading 2 files");
  expect(phases("failed", "interrupted", "done")).toBe("1 upload failed");
  expect(phases("interrupted", "paused")).toBe("1 upload is unfinished");
  expect(phases("paused", "done")).toBe("1 upload is paused");
  expect(phases("done", "done")).toBe("2 files uploaded");
});

describe("the line of all files", () => {
  it("the line of all files shows their number, the total amount, the speed and the time left", () => {
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

  it("the line of all files leaves out speed and time left before they are known and after everything was sent", () => {
    expect(trayTotals([item({})], 0)?.text).toBe("0 of 1 files · 50.0 MB of 200 MB");
    expect(trayTotals([item({ phase: "finishing", sentBytes: 200 * MB })], MB)?.text).toBe(
      "0 of 1 files · 200 MB of 200 MB",
    );
  });

  it("the line of all files counts paused files and leaves out speed and time left", () => {
    const items = [item({ phase: "done", sentBytes: 200 * MB }), item({ phase: "paused" }), item({ phase: "paused" })];
    expect(trayTotals(items, 0)).toEqual({ percent: 50, text: "1 of 3 files · 300 MB of 600 MB" });
  });

  it("the line of all files is missing if all uploads are done or failed", () => {
    expect(trayTotals([item({ phase: "done" }), item({ phase: "failed" })], MB)).toBeUndefined();
  });
});

it("the line of an interrupted upload asks for the file, or shows the progress if the file has a handle", () => {
  expect(uploadLine(item({ phase: "interrupted" }))).toBe("Choose clip.mp4 again to continue");
  expect(uploadLine(item({ phase: "interrupted", hasHandle: true }))).toBe("Interrupted · 50.0 MB of 200 MB");
});
