import { describe, expect, it, vi } from "vitest";
import { fingerprintOf } from "./fingerprint.ts";

const MB = 1024 * 1024;
const bytes = (size: number, change?: number) => {
  const data = new Uint8Array(size).map((_, index) => index % 251);
  if (change !== undefined) data[change] = 255;
  return data;
};
const file = (size: number, name = "a.mp4", change?: number) => new File([bytes(size, change)], name);

describe("the fingerprint of a file", () => {
  it("two files with the same content and different names have the same fingerprint", async () => {
    expect(await fingerprintOf(file(3 * MB))).toBe(await fingerprintOf(file(3 * MB, "b.mp4")));
    expect(await fingerprintOf(file(3 * MB))).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ["their beginning", 10],
    ["their end", 3 * MB - 10],
  ])("two files that differ at %s have different fingerprints", async (_where, change) => {
    expect(await fingerprintOf(file(3 * MB, "a.mp4", change))).not.toBe(await fingerprintOf(file(3 * MB)));
  });

  it("a changed byte in the middle of a small file changes the fingerprint", async () => {
    expect(await fingerprintOf(file(100_000, "a", 50_000))).not.toBe(await fingerprintOf(file(100_000)));
  });

  it("two files of zeros with different sizes have different fingerprints", async () => {
    const zeros = (size: number) => new File([new Uint8Array(size)], "a.mp4");
    expect(await fingerprintOf(zeros(3 * MB))).not.toBe(await fingerprintOf(zeros(3 * MB + 1)));
  });

  it("the fingerprint of a 3 MB file is made from less than 256 KB", async () => {
    const large = file(3 * MB);
    let read = 0;
    const slice = large.slice.bind(large);
    large.slice = (start = 0, end = large.size) => {
      read += end - start;
      return slice(start, end);
    };
    await fingerprintOf(large);
    expect(read).toBeLessThan(256 * 1024);
  });

  it("the fingerprint is empty if the file can't be read or the browser offers no hashing", async () => {
    const unreadable = file(10);
    vi.spyOn(Blob.prototype, "arrayBuffer").mockRejectedValueOnce(new DOMException("Moved", "NotReadableError"));
    expect(await fingerprintOf(unreadable)).toBe("");
    vi.stubGlobal("crypto", {});
    expect(await fingerprintOf(file(10))).toBe("");
    vi.unstubAllGlobals();
  });
});
