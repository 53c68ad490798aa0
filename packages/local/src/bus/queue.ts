import { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { hasTable, readDatabase } from "../damaged.ts";

/** The deliveries of one team to one function, which begin in their order. */
export interface Line {
  subscription: string;
  /** The id of the events' team, or "" for messages without a team. */
  team: string;
}

export interface Delivery extends Line {
  id: number;
  /** The body of the message that the handler gets. */
  event: string;
  /** The number of failures so far. */
  attempts: number;
  createdAt: number;
}

export interface DeadLetter extends Delivery {
  error: string;
}

const row = z.object({
  id: z.number(),
  subscription: z.string(),
  team: z.string(),
  event: z.string(),
  attempts: z.number(),
  createdAt: z.number(),
});
const deadRow = row.extend({ error: z.string() });
const lineRow = z.object({ subscription: z.string(), team: z.string() });
const idRow = z.object({ id: z.number() });

const COLUMNS = "id, subscription, team, event, attempts, created_at AS createdAt";

/** Adds the column to a file of an earlier version, whose remaining deliveries then count as those of no team. */
const addTeam = (database: DatabaseSync): void => {
  const columns = database.prepare("SELECT name FROM pragma_table_info('delivery')").all();
  if (columns.some(({ name }) => name === "team")) return;
  database.exec("ALTER TABLE delivery ADD COLUMN team TEXT NOT NULL DEFAULT ''");
};

const FILLED = "SELECT COALESCE(MAX(seq), 0) AS n FROM sqlite_sequence WHERE name = 'delivery'";
const markRow = z.object({ name: z.string(), value: z.string() });
const countRow = z.object({ n: z.number() });

/** The tables of a queue's file. */
export const QUEUE_TABLES = ["delivery", "checkpoint"] as const;
/** The mark that a folder's first start has come to its end. */
export const STARTED_MARK = "first-start";

/**
 * What a queue's file says of the folder, without opening it to write.
 * @returns the marks, and whether anything was ever delivered, which no first start does before its end
 */
export const readQueue = (path: string): { marks: ReadonlyMap<string, string>; hasDelivered: boolean } =>
  readDatabase(path, (database) => {
    if (!QUEUE_TABLES.every((name) => hasTable(database, name))) return { marks: new Map(), hasDelivered: false };
    const rows = database.prepare("SELECT name, value FROM checkpoint").all();
    const count = (sql: string) => countRow.parse(database.prepare(sql).get()).n;
    return {
      marks: new Map(rows.map((found) => markRow.parse(found)).map(({ name, value }) => [name, value])),
      // Ids are given once, and a delivery's row is removed when it was made.
      hasDelivered: count(FILLED) > count("SELECT COUNT(*) AS n FROM delivery"),
    };
  });

/** The deliveries that the bus still has to make, on disk, with one row for each event and subscription. */
export const openQueue = (path: string) => {
  const database = new DatabaseSync(path, { timeout: 5_000 });
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS delivery (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      subscription TEXT NOT NULL,
      event TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0,
      created_at INTEGER NOT NULL,
      due_at INTEGER NOT NULL,
      dead INTEGER NOT NULL DEFAULT 0,
      error TEXT NOT NULL DEFAULT '',
      team TEXT NOT NULL DEFAULT ''
    );
    CREATE INDEX IF NOT EXISTS delivery_due ON delivery(dead, due_at);
    CREATE TABLE IF NOT EXISTS checkpoint (name TEXT PRIMARY KEY, value TEXT NOT NULL);
  `);
  addTeam(database);
  database.exec("CREATE INDEX IF NOT EXISTS delivery_line ON delivery(dead, subscription, team, due_at)");
  const insert = database.prepare(
    "INSERT INTO delivery (subscription, team, event, created_at, due_at) VALUES (?, ?, ?, ?, ?)",
  );
  // Jumping from one line to the next costs the same however long the lines are.
  const lineAfter = database.prepare(
    `SELECT subscription, team FROM delivery WHERE dead = 0 AND (subscription, team) > (?, ?)
     ORDER BY subscription, team LIMIT 1`,
  );
  const dueIn = database.prepare(
    `SELECT id FROM delivery WHERE dead = 0 AND subscription = ? AND team = ? AND due_at <= ?
     ORDER BY due_at, id LIMIT ?`,
  );
  const read = database.prepare(`SELECT ${COLUMNS} FROM delivery WHERE id = ?`);
  const nextDue = database.prepare("SELECT MIN(due_at) AS at FROM delivery WHERE dead = 0 AND due_at > ?");
  const remove = database.prepare("DELETE FROM delivery WHERE id = ?");
  const retry = database.prepare("UPDATE delivery SET attempts = attempts + 1, due_at = ?, error = ? WHERE id = ?");
  const bury = database.prepare("UPDATE delivery SET attempts = attempts + 1, dead = 1, error = ? WHERE id = ?");
  const dead = database.prepare(`SELECT ${COLUMNS}, error FROM delivery WHERE dead = 1 ORDER BY id`);
  const revive = database.prepare(
    "UPDATE delivery SET dead = 0, attempts = 0, created_at = ?1, due_at = ?1 WHERE dead = 1",
  );
  const unfinished = database.prepare("SELECT event FROM delivery WHERE dead = 0");
  const makeDue = database.prepare("UPDATE delivery SET due_at = ? WHERE dead = 0");
  const pending = database.prepare("SELECT COUNT(*) AS n FROM delivery WHERE dead = 0");
  const readMark = database.prepare("SELECT value FROM checkpoint WHERE name = ?");
  const writeMark = database.prepare(
    "INSERT INTO checkpoint VALUES (?, ?) ON CONFLICT(name) DO UPDATE SET value = excluded.value",
  );

  return {
    /** Stores either all or none of the deliveries. */
    add: (deliveries: readonly (Line & { event: string })[], now: number): void => {
      database.exec("BEGIN IMMEDIATE");
      try {
        for (const { subscription, team, event } of deliveries) insert.run(subscription, team, event, now, now);
        database.exec("COMMIT");
      } catch (error) {
        database.exec("ROLLBACK");
        throw error;
      }
    },
    /** The lines with unfinished deliveries, whenever these are due. */
    lines: (): Line[] => {
      const lines: Line[] = [];
      const next = (after: Line) => lineRow.optional().parse(lineAfter.get(after.subscription, after.team));
      for (let line = next({ subscription: "", team: "" }); line; line = next(line)) lines.push(line);
      return lines;
    },
    /** The ids of a line's next deliveries, in their order. */
    dueIn: ({ subscription, team }: Line, now: number, limit: number): number[] =>
      dueIn.all(subscription, team, now, limit).map((found) => idRow.parse(found).id),
    read: (id: number): Delivery => row.parse(read.get(id)),
    nextDueAfter: (now: number): number | undefined =>
      z.object({ at: z.number().nullable() }).parse(nextDue.get(now)).at ?? undefined,
    done: (id: number): void => void remove.run(id),
    retryAt: (id: number, at: number, error: string): void => void retry.run(at, error, id),
    bury: (id: number, error: string): void => void bury.run(error, id),
    deadLetters: (): DeadLetter[] => dead.all().map((found) => deadRow.parse(found)),
    /** Makes every dead letter a delivery again, with no attempts counted. */
    redrive: (now: number): number => Number(revive.run(now).changes),
    /** The events of all unfinished deliveries, whenever they are due. */
    unfinished: (): string[] => unfinished.all().map((found) => z.object({ event: z.string() }).parse(found).event),
    /** Makes all unfinished deliveries due at the given time. */
    dueAt: (at: number): void => void makeDue.run(at),
    pending: (): number => z.object({ n: z.number() }).parse(pending.get()).n,
    /** A reader's stored position. */
    mark: (name: string): string | undefined =>
      z.object({ value: z.string() }).optional().parse(readMark.get(name))?.value,
    setMark: (name: string, value: string): void => void writeMark.run(name, value),
    close: (): void => database.close(),
  };
};
export type Queue = ReturnType<typeof openQueue>;
