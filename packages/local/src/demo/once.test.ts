import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { demoOnce, readChoice } from "./once.ts";

const folder = mkdtempSync(join(tmpdir(), "clearhouse-demo-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("a data folder that was first used without the demo team never gets the demo team", async () => {
  const file = join(folder, "without.json");
  const seed = vi.fn(async () => {});
  expect(await demoOnce(file, false, seed)).toBe(false);
  expect(await demoOnce(file, true, seed)).toBe(false);
  expect(seed).not.toHaveBeenCalled();
});

it("the demo team is made once in a data folder, even if the folder is later used without the demo team", async () => {
  const file = join(folder, "with.json");
  const seed = vi.fn(async () => {});
  for (const wanted of [true, true, false]) expect(await demoOnce(file, wanted, seed)).toBe(true);
  expect(seed).toHaveBeenCalledOnce();
});

it("if making the demo team was interrupted, the next start completes the demo team", async () => {
  const file = join(folder, "interrupted.json");
  const seed = vi.fn(async () => {}).mockRejectedValueOnce(new Error("killed"));
  await expect(demoOnce(file, true, seed)).rejects.toThrow("killed");
  expect(await demoOnce(file, true, seed)).toBe(true);
  expect(seed).toHaveBeenCalledTimes(2);
});

it("an earlier record of the first start learns that the accounts' file is made, and keeps what it says", async () => {
  const file = join(folder, "earlier.json");
  const seededAt = "2026-01-02T03:04:05.000Z";
  for (const choice of [{ seededAt: null }, { seededAt }]) {
    writeFileSync(file, JSON.stringify(choice));
    expect(await demoOnce(file, false, async () => {})).toBe(choice.seededAt !== null);
    expect(readChoice(file)).toEqual({ ...choice, hasAccounts: true });
  }
});
