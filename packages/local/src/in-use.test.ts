import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { openQueue, STARTED_MARK } from "./bus/queue.ts";
import { FINISHED, openDataFolder } from "./data-folder.ts";
import { KNOWN_VERSION } from "./dynamodb/upkeep.ts";
import { TABLE_NAME } from "./environment.ts";
import { requireIntact } from "./intact.ts";
import { StartError } from "./stand-in.ts";

/** A folder whose run was killed: all of its databases is in their logs, each transaction for itself. */
let killed: string;
/** The same folder after a stop: its databases have no logs. */
let stopped: string;
let path: string;
const at = (name: string) => join(path, name);
const temporary = () => mkdtempSync(join(tmpdir(), "clearhouse-in-use-"));

const LABEL = "1795909181.852459907";
const STREAM = `arn:aws:dynamodb:dynoxide:000000000000:table/${TABLE_NAME}/stream/${LABEL}`;
const RECORDS = 40;
const POOL = "cognito-us-east-1_LocalPool1.json";
const FRAME_BYTES = 24 + 4_096;

const openTable = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file);
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA wal_autocheckpoint = 0;
    CREATE TABLE _tables (table_name TEXT PRIMARY KEY, stream_label TEXT);
    CREATE TABLE _stream_records (id INTEGER PRIMARY KEY AUTOINCREMENT, sequence_number TEXT NOT NULL);
    CREATE TABLE "${TABLE_NAME}" (pk TEXT PRIMARY KEY, item_json TEXT NOT NULL);
    INSERT INTO _tables VALUES ('${TABLE_NAME}', '${LABEL}');
  `);
  for (let n = 1; n <= RECORDS; n++) {
    database.exec(`BEGIN;
      INSERT INTO "${TABLE_NAME}" VALUES ('item ${n}', '${"x".repeat(200)}');
      INSERT INTO _stream_records (sequence_number) VALUES ('${n}');
      COMMIT`);
  }
  return database;
};

beforeAll(() => {
  [killed, stopped] = [temporary(), temporary()];
  path = stopped;
  openDataFolder(path).release();
  mkdirSync(at("s3"));
  writeFileSync(at(POOL), JSON.stringify({ Users: {} }));
  writeFileSync(at("mails.ndjson"), "");
  writeFileSync(at(FINISHED), JSON.stringify({ seededAt: null, hasAccounts: true }));
  const table = openTable(at("dynamodb.sqlite"));
  const queue = openQueue(at("bus.sqlite"));
  queue.setMark(STREAM, String(RECORDS));
  cpSync(path, killed, { recursive: true });
  table.close();
  queue.close();
});
afterAll(() => {
  for (const made of [killed, stopped]) rmSync(made, { recursive: true, force: true });
});

const use = (made: string): void => {
  path = temporary();
  cpSync(made, path, { recursive: true });
};
beforeEach(() => use(killed));
afterEach(() => rmSync(path, { recursive: true, force: true }));
const useStopped = (): void => {
  rmSync(path, { recursive: true });
  use(stopped);
};

/** What is in the folder. The index of a log is made anew whenever a log is read. */
const bytes = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path)
      .filter((name) => !/^lock\.sqlite|-shm$/.test(name) && statSync(at(name)).isFile())
      .map((name) => [name, readFileSync(at(name)).toString("base64")]),
  );

/** The error of a check, which must have changed no file; undefined if the folder can be used. */
const refusal = (storeVersion = KNOWN_VERSION): string | undefined => {
  const before = bytes();
  const folder = openDataFolder(path);
  try {
    requireIntact(folder, "dynoxide", () => storeVersion);
    return undefined;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return error.message;
  } finally {
    folder.release();
    expect(bytes()).toEqual(before);
  }
};

const remove = (...names: readonly string[]) => {
  for (const name of names) rmSync(at(name), { force: true });
};
const flip = (name: string, from: number, count = 1): void => {
  const content = readFileSync(at(name));
  for (let n = from; n < from + count; n++) content[n] = (content[n] ?? 0) ^ 0xff;
  writeFileSync(at(name), content);
};
const keep = (name: string, count: number): void => writeFileSync(at(name), readFileSync(at(name)).subarray(0, count));
const sizeOf = (name: string): number => statSync(at(name)).size;

it("a folder whose run was killed, and one whose run was stopped, can be used, and a look at them leaves no files", () => {
  expect(statSync(at("dynamodb.sqlite")).size).toBe(4_096);
  expect(refusal()).toBeUndefined();
  remove("dynamodb.sqlite-shm", "bus.sqlite-shm");
  expect(refusal()).toBeUndefined();
  useStopped();
  const names = readdirSync(path);
  expect(refusal()).toBeUndefined();
  expect(readdirSync(path)).toEqual(names);
});

it.each(["dynamodb.sqlite", "bus.sqlite"])(
  "a start without the log in which all of %s is names the log, also if the log is empty or has only its header",
  (name) => {
    for (const size of [32, 0]) {
      keep(`${name}-wal`, size);
      expect(refusal()).toContain(`its log ${at(name)}-wal is missing or cut off`);
    }
    remove(`${name}-wal`, `${name}-shm`);
    expect(refusal()).toContain(`its log ${at(name)}-wal is missing or cut off`);
  },
);

it.each(["dynamodb.sqlite", "bus.sqlite"])(
  "a start with a log of %s that is damaged at its beginning names the log",
  (name) => {
    flip(`${name}-wal`, 16, 8);
    expect(refusal()).toContain(`${at(name)}-wal is damaged at its beginning`);
    flip(`${name}-wal`, 16, 8);
    flip(`${name}-wal`, 1);
    expect(refusal()).toContain(`${at(name)}-wal is damaged at its beginning`);
  },
);

it("a start with a log in whose middle one byte is wrong names the log", () => {
  const name = "dynamodb.sqlite-wal";
  const intact = readFileSync(at(name));
  // In a page, in a frame's salts, and in a frame's checksum.
  const frame = 32 + FRAME_BYTES * Math.floor((intact.length * 0.3) / FRAME_BYTES);
  for (const place of [frame + 2_000, frame + 8, frame + 16]) {
    flip(name, place);
    expect(refusal()).toContain(`${at(name)} is damaged in its middle`);
    writeFileSync(at(name), intact);
  }
});

it("a log in which a power cut has left a gap is refused until it is cut off as the error says, and loses nothing before", () => {
  const log = at("dynamodb.sqlite-wal");
  const queue = openQueue(at("bus.sqlite"));
  queue.setMark(STREAM, "5");
  queue.close();
  // The system writes a file's pages in any order.
  const content = readFileSync(log);
  const gap = 4_096 * Math.floor((content.length * 0.6) / 4_096);
  writeFileSync(log, content.fill(0, gap, gap + 4_096));
  const cutOff = () => {
    const [, kept] = /after a power cut, .*: truncate -s (\d+) \S+dynamodb\.sqlite-wal\n/.exec(refusal() ?? "") ?? [];
    truncateSync(at("dynamodb.sqlite-wal"), Number(kept));
    expect(refusal()).toBeUndefined();
    const database = new DatabaseSync(at("dynamodb.sqlite"));
    const { n } = database.prepare(`SELECT COUNT(*) AS n FROM "${TABLE_NAME}"`).get() ?? {};
    database.close();
    return n;
  };
  // SQLite goes on before the gap, and leaves the rest of the old log behind what it writes, until it is killed.
  const database = new DatabaseSync(at("dynamodb.sqlite"));
  database.exec("PRAGMA wal_autocheckpoint = 0");
  const { n } = database.prepare(`SELECT COUNT(*) AS n FROM "${TABLE_NAME}"`).get() ?? {};
  expect(n).toBeGreaterThan(5);
  expect(n).toBeLessThan(RECORDS);
  const cut = path;
  use(cut);
  expect(cutOff()).toBe(n);
  rmSync(path, { recursive: true });
  for (const key of ["a", "b"]) database.exec(`INSERT INTO "${TABLE_NAME}" VALUES ('${key}', '')`);
  use(cut);
  expect(cutOff()).toBe(Number(n) + 2);
  database.close();
  rmSync(cut, { recursive: true });
});

it("a start with a log whose second half is missing says that the table is older than the other files", () => {
  keep("dynamodb.sqlite-wal", sizeOf("dynamodb.sqlite-wal") / 2);
  expect(refusal()).toMatch(/dynamodb\.sqlite is older than the folder's other files[\s\S]*remove \S*bus\.sqlite/);
});

it("a log whose last transaction a kill has left half written can be used", () => {
  const name = "dynamodb.sqlite-wal";
  // The reader of the stream hasn't seen a record whose transaction wasn't complete.
  const queue = openQueue(at("bus.sqlite"));
  queue.setMark(STREAM, String(RECORDS - 1));
  queue.close();
  const whole = readFileSync(at(name));
  for (const lost of [1, 4_095, 4_110]) {
    writeFileSync(at(name), whole.subarray(0, -lost));
    expect(refusal()).toBeUndefined();
  }
  writeFileSync(at(name), whole);
  flip(name, whole.length - FRAME_BYTES + 100);
  expect(refusal()).toBeUndefined();
});

it("a start with another database in the table's place, or an older copy of it, refuses", () => {
  useStopped();
  remove("dynamodb.sqlite");
  const other = new DatabaseSync(at("dynamodb.sqlite"));
  other.exec("CREATE TABLE x (a)");
  other.close();
  expect(refusal()).toContain(`${at("dynamodb.sqlite")} has no table ${TABLE_NAME}`);

  remove("dynamodb.sqlite");
  const table = openTable(at("dynamodb.sqlite"));
  table.exec("UPDATE _tables SET stream_label = 'other'");
  table.close();
  expect(refusal()).toContain("isn't what was here");

  const queue = openQueue(at("bus.sqlite"));
  queue.setMark(STREAM, String(RECORDS + 1));
  queue.close();
  cpSync(join(stopped, "dynamodb.sqlite"), at("dynamodb.sqlite"));
  expect(refusal()).toContain("is older than the folder's other files");
  // What the error says to do.
  remove("bus.sqlite");
  expect(refusal()).toBeUndefined();
});

it("a table whose stream can't be found is accepted with a version of its program that may have it elsewhere", () => {
  useStopped();
  const table = new DatabaseSync(at("dynamodb.sqlite"));
  table.exec("ALTER TABLE _tables RENAME COLUMN stream_label TO stream_id");
  table.close();
  expect(refusal("99.0.0")).toBeUndefined();
});

const deliverOne = (): void => {
  const queue = openQueue(at("bus.sqlite"));
  queue.add([{ subscription: "send-invite", team: "", event: "{}" }], 0);
  for (const id of queue.dueIn({ subscription: "send-invite", team: "" }, 1, 1)) queue.done(id);
  queue.close();
};
const finish = (): void => {
  const queue = openQueue(at("bus.sqlite"));
  queue.setMark(STARTED_MARK, "done");
  queue.close();
};
const USES: readonly (readonly [string, () => void])[] = [
  ["its queue says that its first start came to its end", finish],
  ["an earlier release has delivered an event", deliverOne],
  ["a killed run has left its address", () => writeFileSync(at("run.json"), "{}")],
];
it.each(USES)("a folder without the record of its first start is refused if %s", (_, wasUsed) => {
  wasUsed();
  for (const lost of [[], [POOL], ["dynamodb.sqlite", "dynamodb.sqlite-wal", "dynamodb.sqlite-shm"]]) {
    remove(FINISHED, ...lost);
    expect(refusal()).toMatch(/demo\.json is missing\. Nothing was made in its place[\s\S]*write \{"seededAt":null\}/);
  }
});

it("a folder whose first start said that it came to its end misses its accounts, whatever its record says", () => {
  finish();
  writeFileSync(at(FINISHED), JSON.stringify({ seededAt: null }));
  expect(refusal()).toBeUndefined();
  remove(POOL);
  expect(refusal()).toContain(`${at(POOL)} is missing`);
});

it("a folder whose first start was killed can be used, with events that weren't delivered yet", () => {
  remove(FINISHED);
  const queue = openQueue(at("bus.sqlite"));
  for (const team of ["a", "b"]) queue.add([{ subscription: "send-invite", team, event: "{}" }], 0);
  queue.close();
  expect(refusal()).toBeUndefined();
  remove("bus.sqlite", "dynamodb.sqlite", "dynamodb.sqlite-wal", "dynamodb.sqlite-shm", POOL, "mails.ndjson");
  expect(refusal()).toBeUndefined();
});
