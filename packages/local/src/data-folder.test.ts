import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDataFolder } from "./data-folder.ts";
import { hasRoom } from "./room.ts";
import { StartError } from "./stand-in.ts";

let path: string;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), "clearhouse-"));
});
afterEach(() => rmSync(path, { recursive: true, force: true }));

const open = () => openDataFolder(path).release();

it("a data folder that this version made can be opened again", () => {
  open();
  writeFileSync(join(path, "table.sqlite"), "");
  expect(open).not.toThrow();
});

it("a data folder that others may read is closed to them, and a folder with other things is left as it is", () => {
  chmodSync(path, 0o755);
  open();
  expect(statSync(path).mode & 0o777).toBe(0o700);
  rmSync(join(path, "layout"));
  writeFileSync(join(path, "something"), "");
  chmodSync(path, 0o755);
  expect(open).toThrow(StartError);
  expect(statSync(path).mode & 0o777).toBe(0o755);
});

it("a data folder can't be opened a second time until it is released", () => {
  const folder = openDataFolder(path);
  expect(open).toThrow(/Another Clearhouse is running on the data in /);
  folder.release();
  expect(open).not.toThrow();
});

it("opening a data folder on a full disk fails with the reason, and writes nothing", () => {
  const onFullDisk = () => openDataFolder(path, (folder) => hasRoom(folder, 0, () => 1_000_000));
  expect(onFullDisk).toThrow(StartError);
  expect(onFullDisk).toThrow(/The disk that holds .* is full/);
  expect(readdirSync(path)).toEqual([]);
});

it("a data folder can be opened even if Clearhouse was killed while making the folder", () => {
  writeFileSync(join(path, "layout.0b.tmp"), "");
  expect(open).not.toThrow();
});

it.each([
  ["an older", "table.sqlite", ""],
  ["an older", "layout", "1"],
  ["a newer", "layout", "999"],
])(
  "a data folder of %s version is refused and left unchanged, and the error names the solution",
  (version, name, content) => {
    writeFileSync(join(path, name), content);
    const before = readdirSync(path);
    expect(open).toThrow(StartError);
    expect(open).toThrow(new RegExp(`made by ${version} version .*[^]*CLEARHOUSE_DATA=.*[^]*rm -r `));
    expect(readdirSync(path).filter((entry) => !entry.startsWith("lock.sqlite"))).toEqual(before);
  },
);
