import { DatabaseSync } from "node:sqlite";
import { type Item, ownerOf } from "@clearhouse/core/custody/archive/registry.ts";
import { lineOf } from "./format.ts";

/** Matches URLs of public pictures such as logos; the last segment is the object's name. */
const BRANDING = /\/branding\/(?:[\w-]+\/)*([\w.-]+)/g;

/**
 * A SQLite file that sorts the table's items before they are written, because there may be more items than fit into
 * memory.
 */
export const openSpool = (path: string) => {
  const database = new DatabaseSync(path);
  database.exec(`
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    CREATE TABLE records (kind TEXT, pk TEXT, sk TEXT, team TEXT, person TEXT, line TEXT, PRIMARY KEY (kind, pk, sk));
    CREATE TABLE pictures (name TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE files (bucket TEXT, key TEXT, line TEXT, PRIMARY KEY (bucket, key));
  `);
  const addRecord = database.prepare("INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?, ?)");
  const addPicture = database.prepare("INSERT OR IGNORE INTO pictures VALUES (?)");
  const addFile = database.prepare("INSERT INTO files VALUES (?, ?, ?)");

  function* lines(sql: string, ...values: string[]): Generator<string> {
    for (const { line } of database.prepare(sql).iterate(...values)) yield String(line);
  }

  return {
    add: (kind: string, item: Item): void => {
      const { team = null, person = null } = ownerOf(kind, item);
      addRecord.run(kind, String(item.pk), String(item.sk), team, person, lineOf(item));
    },
    /** Runs the work in one transaction, because one transaction is much faster than single writes. */
    together: (work: () => void): void => {
      database.exec("BEGIN");
      work();
      database.exec("COMMIT");
    },
    /** Keeps only the records of a team and of the team's current members. */
    keepTeam: (team: string): void => {
      database
        .prepare(
          `DELETE FROM records WHERE team IS NOT ?1 AND (person IS NULL OR person NOT IN
             (SELECT json_extract(line, '$.userId') FROM records WHERE kind = 'member' AND team = ?1))`,
        )
        .run(team);
      for (const line of lines("SELECT line FROM records")) {
        for (const [, name = ""] of line.matchAll(BRANDING)) addPicture.run(name);
      }
    },
    /** Whether a record in the spool shows the picture with this name. */
    names: (picture: string): boolean =>
      database.prepare("SELECT 1 FROM pictures WHERE name = ?").get(picture) !== undefined,
    kinds: (): { kind: string; count: number }[] =>
      database
        .prepare("SELECT kind, count(*) AS count FROM records GROUP BY kind ORDER BY kind")
        .all()
        .map(({ kind, count }) => ({ kind: String(kind), count: Number(count) })),
    /** Records of a kind in the order of their keys. */
    records: (kind: string): Generator<string> =>
      lines("SELECT line FROM records WHERE kind = ? ORDER BY pk, sk", kind),
    /** A team's assets, newest first. */
    assets: (team: string): Generator<string> =>
      lines(
        `SELECT line FROM records WHERE kind = 'asset' AND team = ?
         ORDER BY json_extract(line, '$.createdAt') DESC, sk DESC`,
        team,
      ),
    addFile: (bucket: string, key: string, line: string): void => void addFile.run(bucket, key, line),
    files: (): Generator<string> => lines("SELECT line FROM files ORDER BY bucket, key"),
    close: (): void => database.close(),
  };
};
export type Spool = ReturnType<typeof openSpool>;
