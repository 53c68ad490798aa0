import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { inScratchFolder } from "./scratch-folder.ts";

let machine: string;
beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), "scratch-test-"));
  vi.stubEnv("TMPDIR", machine);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(machine, { recursive: true, force: true });
});

/** Makes a folder with a file in it, like a folder that a killed process left. */
const leave = (name: string): string => {
  mkdirSync(join(machine, name));
  writeFileSync(join(machine, name, "original"), "bytes");
  return name;
};
const during = () => inScratchFolder(async () => readdirSync(machine));

it("a scratch folder exists while its work runs and is removed when the work ends or fails", async () => {
  const seen = await inScratchFolder(async (folder) => {
    writeFileSync(join(folder, "original"), "bytes");
    return folder;
  });
  expect(seen.startsWith(join(machine, "clearhouse-scratch-"))).toBe(true);
  await expect(inScratchFolder(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(readdirSync(machine)).toEqual([]);
});

it("making a scratch folder removes the folders of dead processes and of an earlier process with the same process id", async () => {
  const { pid: gone } = spawnSync(process.execPath, ["--version"]);
  leave(`clearhouse-scratch-${gone}-0-a`);
  leave(`clearhouse-scratch-${process.pid}-${threadId}-a`);
  expect(await during()).toHaveLength(1);
});

it("making a scratch folder keeps the folders of parallel calls, of other processes and threads, and of other programs", async () => {
  const others = [
    leave(`clearhouse-scratch-${process.ppid}-0-a`),
    leave(`clearhouse-scratch-${process.pid}-${threadId + 1}-a`),
    leave("clearhouse-scratch-mine"),
    leave("something-else"),
  ];
  await inScratchFolder(async (beside) => {
    expect(await during()).toEqual(expect.arrayContaining(others));
    expect(existsSync(beside)).toBe(true);
  });
  expect(readdirSync(machine).sort()).toEqual(others.sort());
});
