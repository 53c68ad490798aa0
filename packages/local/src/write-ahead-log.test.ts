import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { seeded } from "./testing.ts";
import { logFlaw, logOf, readLog } from "./write-ahead-log.ts";

const open = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path);
  // Little memory, so that a transaction writes to the log before it ends.
  database.exec(`PRAGMA page_size = 512; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 60;
    PRAGMA cache_size = 10; CREATE TABLE IF NOT EXISTS things (id INTEGER PRIMARY KEY, content BLOB)`);
  return database;
};

it("SQLite's own log is accepted at any moment: begun anew, after spilled, rolled back and killed transactions", () => {
  const folder = mkdtempSync(join(tmpdir(), "clearhouse-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const random = seeded(20_261_129);
  const upTo = (most: number) => Math.ceil(random() * most);
  let path = join(folder, "0.sqlite");
  let database = open(path);
  const seen = { spilled: 0, begunAnew: 0 };
  for (let round = 1; round <= 200; round++) {
    const before = readLog(path);
    database.exec("BEGIN");
    const put = database.prepare("REPLACE INTO things VALUES (?, randomblob(?))");
    const rows = random() < 0.2 ? 100 : upTo(5);
    for (let n = 0; n < rows; n++) put.run(upTo(300), upTo(400));
    if (!readLog(path).equals(before)) seen.spilled += 1;
    const end = random();
    if (end < 0.2) {
      // What a kill leaves.
      const copy = join(folder, `${round}.sqlite`);
      copyFileSync(path, copy);
      copyFileSync(logOf(path), logOf(copy));
      database.close();
      path = copy;
      database = open(path);
    } else database.exec(end < 0.5 ? "ROLLBACK" : "COMMIT");
    const log = readLog(path);
    expect(logFlaw(log), `round ${round}`).toBeUndefined();
    // The header counts how often the log was begun anew.
    if (log.readUInt32BE(12) !== before.readUInt32BE(12)) seen.begunAnew += 1;
  }
  expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  database.close();
  expect(seen.spilled).toBeGreaterThan(10);
  expect(seen.begunAnew).toBeGreaterThan(10);
});
