import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { demoOnce } from "./once.ts";

const folder = mkdtempSync(join(tmpdir(), "clearhouse-demo-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("a folder that was first started without the demo never gets the demo", async () => {
  const file = join(folder, "without.json");
  const seed = vi.fn(async () => {});
  expect(await demoOnce(file, false, seed)).toBe(false);
  expect(await demoOnce(file, true, seed)).toBe(false);
  expect(seed).not.toHaveBeenCalled();
});

it("a folder that was first started with the demo has it once, even after a start without the demo", async () => {
  const file = join(folder, "with.json");
  const seed = vi.fn(async () => {});
  for (const wanted of [true, true, false]) expect(await demoOnce(file, wanted, seed)).toBe(true);
  expect(seed).toHaveBeenCalledOnce();
});

it("the next start completes a demo that was interrupted while it was made", async () => {
  const file = join(folder, "interrupted.json");
  const seed = vi.fn(async () => {}).mockRejectedValueOnce(new Error("killed"));
  await expect(demoOnce(file, true, seed)).rejects.toThrow("killed");
  expect(await demoOnce(file, true, seed)).toBe(true);
  expect(seed).toHaveBeenCalledTimes(2);
});
