import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { FIRST_LAYOUT, LAYOUT } from "@clearhouse/core/platform/migrations/list.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { openDataFolder } from "../data-folder.ts";
import { hasRoom } from "../room.ts";
import { StartError } from "../stand-in.ts";
import { seeded } from "../testing.ts";
import { beginMigration } from "./folder-migration.ts";
import { firstLayoutFolder } from "./testing.ts";

let fixture: string;
let path: string;
beforeAll(() => {
  fixture = firstLayoutFolder();
});
afterAll(() => rmSync(fixture, { recursive: true, force: true }));
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), "clearhouse-migration-"));
  cpSync(fixture, path, { recursive: true, preserveTimestamps: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(path, { recursive: true, force: true });
});

const at = (...names: string[]) => join(path, ...names);
const COPY = `copies/layout-${FIRST_LAYOUT}`;

/** Every file of a folder with its mode and hash, without what any start leaves. */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => !/^lock\.sqlite|^copies|-(wal|shm)$/.test(name) && statSync(join(folder, name)).isFile())
      .map((name) => {
        const { mode, size } = statSync(join(folder, name));
        const hash =
          size > 1e9
            ? ""
            : createHash("sha256")
                .update(readFileSync(join(folder, name)))
                .digest("hex");
        return [name, `${mode.toString(8)} ${size} ${hash}`];
      }),
  );

/** Every row of a database's tables. */
const rowsOf = (file: string): Record<string, unknown[]> => {
  const database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
  const rows = tables.map(({ name }) => [String(name), database.prepare(`SELECT * FROM "${name}"`).all()] as const);
  database.close();
  return Object.fromEntries(rows);
};

/** What is printed from now on. */
const printed = (): (() => string) => {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  return () => write.mock.calls.map(([line]) => String(line)).join("");
};

describe("before anything is touched, a start on a folder of an earlier layout", () => {
  const withFree = (bytes: number) => openDataFolder(path, (folder, more = 0) => hasRoom(folder, more, () => bytes));

  it("is refused if the disk has no room for the copy of its databases, with the sizes", () => {
    const before = filesOf(path);
    chmodSync(path, 0o755);
    expect(() => withFree(17_000_000)).toThrow(StartError);
    expect(() => withFree(17_000_000)).toThrow(
      /no room for that: \d\.\d MB are needed, for a copy of its databases \(\d\.\d MB; files in buckets aren't copied\).*Nothing was changed\.\nMake room/,
    );
    expect(filesOf(path)).toEqual(before);
    expect(statSync(path).mode & 0o777).toBe(0o755);
  });

  it("says what is copied and that 50 GB of media aren't, and needs room for the databases only", async () => {
    const buckets = at("s3", "clearhouse-local-media", "media");
    for (const name of ["one.mp4", "two.mp4"]) {
      writeFileSync(join(buckets, name), "");
      truncateSync(join(buckets, name), 25_000_000_000);
    }
    const before = filesOf(path);
    const folder = withFree(40_000_000);
    const output = printed();
    await beginMigration(folder);
    folder.release();
    expect(output()).toMatch(
      new RegExp(
        [
          `migrated from layout ${FIRST_LAYOUT} to ${LAYOUT}\\.\n {2}Its databases \\(\\d\\.\\d MB\\) are copied to ${at(COPY)} first\\.`,
          "\n {2}Its files in buckets \\(50\\.0 GB\\) stay where they are, and aren't copied\\.\n",
        ].join(""),
      ),
    );
    expect(readdirSync(at(COPY)).toSorted()).toEqual(
      [
        ...["bus.sqlite", "cognito-key.pem", "cognito-us-east-1_LocalPool1.json", "demo.json", "dynamodb.sqlite"],
        ...["layout", "license-seal.pem", "mails.ndjson", "secrets.json"],
      ].toSorted(),
    );
    expect(readdirSync(at(COPY)).map((name) => statSync(at(COPY, name)).mode & 0o777)).toEqual(Array(9).fill(0o600));
    for (const name of ["dynamodb.sqlite", "bus.sqlite"]) {
      expect(rowsOf(at(COPY, name))).toEqual(rowsOf(join(fixture, name)));
    }
    expect(readFileSync(at(COPY, "layout"), "utf8")).toBe(String(FIRST_LAYOUT));
    const after = filesOf(path);
    expect(after.migrating).toBeDefined();
    const { layout: _, migrating: __, ...rest } = after;
    const { layout: ___, ...same } = before;
    expect(rest).toEqual(same);
  });
});

it("a folder that is half migrated is refused by an older version, and by this one only if a newer version has begun", () => {
  writeFileSync(at("layout"), String(LAYOUT + 1));
  writeFileSync(at("migrating"), String(FIRST_LAYOUT));
  expect(() => openDataFolder(path)).toThrow(/made by a newer version of Clearhouse/);
  writeFileSync(at("layout"), String(LAYOUT));
  const folder = openDataFolder(path);
  folder.release();
  expect(folder.migratesFrom).toBe(FIRST_LAYOUT);
});

it("a copy is removed at a start 35 days later, and not before", async () => {
  for (const [name, days] of [
    ["layout-2", 36],
    ["layout-3", 34],
  ] as const) {
    cpSync(fixture, at("copies", name), { recursive: true });
    const since = Date.now() / 1_000 - days * 86_400;
    utimesSync(at("copies", name), since, since);
  }
  writeFileSync(at("layout"), String(LAYOUT));
  const output = printed();
  const folder = openDataFolder(path);
  await beginMigration(folder);
  folder.release();
  expect(readdirSync(at("copies"))).toEqual(["layout-3"]);
  expect(output()).toBe(`${at("copies", "layout-2")} is older than 35 days and was removed.\n`);
});

it("the copy of a migration that was cut off stays until the migration has ended, however old it is", async () => {
  cpSync(fixture, at(COPY), { recursive: true });
  const since = Date.now() / 1_000 - 36 * 86_400;
  utimesSync(at(COPY), since, since);
  writeFileSync(at("migrating"), String(FIRST_LAYOUT));
  printed();
  const folder = openDataFolder(path);
  await beginMigration(folder);
  folder.release();
  expect(readdirSync(at("copies"))).toEqual([`layout-${FIRST_LAYOUT}`]);
});

interface Ended {
  signal: NodeJS.Signals | null;
  steps: number;
  said: string;
  records: Record<string, unknown>[];
}

/** Migrates the folder in a process of its own, which is killed before its nth step. */
const migrate = async (nth = 0): Promise<Ended> => {
  const entry = fileURLToPath(new URL("./migration.killed.ts", import.meta.url));
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", entry, path, String(nth)], {
    env: { PATH: process.env.PATH },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const signal = new Promise<Ended["signal"]>((resolve) => child.once("exit", (_, by) => resolve(by)));
  const output = await text(child.stdout);
  const all = JSON.parse(/^RECORDS (.*)$/m.exec(output)?.[1] ?? "[]") as Record<string, unknown>[];
  const records = all
    .filter(({ __edb_e__ }) => __edb_e__ !== "layout")
    .toSorted((one, other) => (`${one.pk} ${one.sk}` < `${other.pk} ${other.sk}` ? -1 : 1));
  return { signal: await signal, steps: Number(/^STEPS (\d+)$/m.exec(output)?.[1]), said: output, records };
};

describe("a folder whose migration was killed at any moment is finished by the next start", () => {
  let uncut: Ended;
  beforeAll(async () => {
    const own = path;
    path = mkdtempSync(join(tmpdir(), "clearhouse-uncut-"));
    cpSync(fixture, path, { recursive: true });
    uncut = await migrate();
    const again = await migrate();
    expect(again.said.split("\n")[0], "a migrated folder isn't migrated again").toMatch(/^STEPS/);
    expect(again.records).toEqual(uncut.records);
    rmSync(path, { recursive: true, force: true });
    path = own;
  });

  it("which without a kill adds the normal forms of handles and addresses, and changes nothing else", async () => {
    const { records, said } = uncut;
    expect(said).toContain(`has layout ${LAYOUT} now.\n`);
    const handles = records.filter(({ ownerHandleNormal }) => ownerHandleNormal === "crate.kings");
    expect(handles.map(({ __edb_e__ }) => __edb_e__).toSorted()).toEqual(["asset", "rightsrequest"]);
    const first = records.filter(({ __edb_e__ }) => __edb_e__ === "activity");
    expect(first).toHaveLength(88);
  });

  const random = seeded(20_261_128);
  it.each(Array.from({ length: 10 }, random))("at the moment %f of the whole", async (moment) => {
    const killed = await migrate(1 + Math.floor(moment * (uncut.steps - 1)));
    expect(killed.signal).toBe("SIGKILL");
    const ended = await migrate();
    expect(ended.records).toEqual(uncut.records);
    expect(readFileSync(at("layout"), "utf8")).toBe(String(LAYOUT));
    expect(existsSync(at("migrating"))).toBe(false);
    expect(readdirSync(at("copies"))).toEqual([`layout-${FIRST_LAYOUT}`]);
    expect(rowsOf(at(COPY, "dynamodb.sqlite"))).toEqual(rowsOf(join(fixture, "dynamodb.sqlite")));
  });
});
