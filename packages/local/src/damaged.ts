import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { StartError } from "./stand-in.ts";
import { type LogFlaw, logFlaw, logOf, pagesInLog, readLog } from "./write-ahead-log.ts";

const COPY = "Put it back from a copy of the data folder, together with the folder's other files.";

/**
 * An error for a file of the data folder that can't be used. Nothing writes to such a file.
 * @param problem text to follow the file's path
 * @param remedy what a person can do who has no copy of the file
 */
export const damaged = (path: string, problem: string, remedy: string): StartError =>
  new StartError(`${path} ${problem}. It was left as it is.\n${COPY}\nWithout a copy: ${remedy}`);

/** An error for a file that the data folder must have, and hasn't. Nothing is made in its place. @see damaged */
export const missing = (path: string, remedy: string): StartError =>
  new StartError(`${path} is missing. Nothing was made in its place.\n${COPY}\nWithout a copy: ${remedy}`);

/** What a person without a copy can do about data that can't be made again. */
export const ELSEWHERE =
  "start with another folder (CLEARHOUSE_DATA=./other npm start -- --empty) and restore an archive into it, if there is one (npm run cli -- restore --help).";

/** Why the system refused to read or write a file, and what to do; by the error's code. */
const REFUSALS: Readonly<Record<string, readonly [problem: string, remedy: string]>> = {
  EROFS: ["can't be written: its disk is read-only", "Mount it writable"],
  EACCES: ["can't be read and written by this account", "Change its owner or permissions (chown, chmod)"],
  EPERM: ["can't be written by this account", "Change its owner, permissions or attributes (chown, chmod, chattr)"],
  EISDIR: ["is a folder, and must be a file", "Move it away"],
  ENOTDIR: ["can't be reached: a part of its path is a file, and must be a folder", "Move that file away"],
  EEXIST: ["is a file, and must be a folder", "Move it away"],
  ENOSPC: ["can't be written: its disk is full", "Make room on it"],
  EDQUOT: ["can't be written: this account may store no more on its disk", "Make room on it"],
  EIO: ["can't be read: its disk reports an error", "Check the disk, and put the folder back from a copy"],
};

/**
 * The error of a file operation as an error that a person can fix; undefined for other errors.
 * @param path the file, if the error may not name it
 */
export const cannotUse = (error: unknown, path?: string): StartError | undefined => {
  if (!(error instanceof Error && "code" in error)) return undefined;
  const file = path ?? ("path" in error ? String(error.path) : undefined);
  const found = REFUSALS[String(error.code)];
  if (!found || file === undefined) return undefined;
  const [problem, remedy] = found;
  return new StartError(`${file} ${problem}.\n${remedy}, or choose another folder: CLEARHOUSE_DATA=/other npm start`);
};

const namesIn = (path: string): string[] => readdirSync(path).map((name) => join(path, name));

/**
 * Checks that the data folder, what is directly in it, and its buckets can be read and written. Files within buckets
 * are too many to look at.
 * @throws StartError that names the first file that can't
 */
export const requireWritable = (path: string): void => {
  const buckets = join(path, "s3");
  try {
    if (!statSync(path).isDirectory()) throw Object.assign(new Error(), { code: "EEXIST", path });
    const below = namesIn(path);
    const within = existsSync(buckets) && statSync(buckets).isDirectory() ? namesIn(buckets) : [];
    requireAccess([path, ...below, ...within]);
  } catch (error) {
    throw cannotUse(error) ?? error;
  }
};

/** Checks that files or folders can be read and written. @throws StartError that names the first that can't */
export const requireAccess = (files: readonly string[]): void => {
  for (const file of files) {
    try {
      accessSync(file, constants.R_OK | constants.W_OK);
    } catch (error) {
      throw cannotUse(error) ?? error;
    }
  }
};

/** SQLite's result codes for a file, as text to follow its path. */
const SQLITE_PROBLEMS: Readonly<Record<number, string>> = {
  8: "can't be written",
  10: "can't be read: its disk reports an error",
  11: "is damaged or cut off",
  13: "can't be written: its disk is full",
  14: "can't be opened",
  26: "is no database, or its beginning is damaged",
};

/** What SQLite says is wrong with a file, as text to follow its path; undefined for other errors. */
export const sqliteProblem = (error: unknown): string | undefined =>
  error instanceof Error && "errcode" in error ? SQLITE_PROBLEMS[Number(error.errcode) & 0xff] : undefined;

const numberOf = (database: DatabaseSync, pragma: "page_size" | "page_count"): number =>
  Number(database.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);

/**
 * Whether the file ends within a page that the database uses. SQLite reads the missing bytes as zeros, and its checks
 * accept them.
 */
const isCutOff = (path: string, database: DatabaseSync): boolean => {
  const pageBytes = numberOf(database, "page_size");
  const { size } = statSync(path);
  if (size % pageBytes === 0) return false;
  const last = Math.ceil(size / pageBytes);
  return last <= numberOf(database, "page_count") && !pagesInLog(readLog(path)).has(last);
};

/** Reads a database without changing it or its log. Without a log, SQLite would make an empty one. */
export const readDatabase = <T>(path: string, read: (database: DatabaseSync) => T): T => {
  const file = pathToFileURL(path);
  if (readLog(path).length === 0) file.searchParams.set("immutable", "1");
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  try {
    return read(database);
  } finally {
    database.close();
  }
};

/** Whether a database has a table. */
export const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined;

/** What is wrong with a database that can be opened; undefined if nothing. */
const flawOf = (path: string, tables: readonly string[]): string | undefined =>
  readDatabase(path, (database) => {
    const [found] = Object.values(database.prepare("PRAGMA quick_check(1)").get() ?? {});
    if (found !== "ok") return "is damaged";
    if (isCutOff(path, database)) return "is cut off at its end";
    const lost = tables.find((name) => !hasTable(database, name));
    return lost === undefined
      ? undefined
      : `has no table ${lost}: it isn't what was here, or its log ${logOf(path)} is missing or cut off`;
  });

const damagedLog = (log: string, { problem, wholeBytes }: LogFlaw, remedy: string): StartError => {
  const cutOff = `after a power cut, to go on with what was stored before it: truncate -s ${wholeBytes} ${log}\nOtherwise: `;
  return damaged(log, problem, wholeBytes === undefined ? remedy : cutOff + remedy);
};

interface Required {
  /** Whether the file must have content: an empty one is left by a first start that was killed. */
  isComplete: boolean;
  /** The tables that a file with content must have. */
  tables?: readonly string[];
  /** What a person can do who has no copy of the file. */
  remedy: string;
}

/**
 * Reads a whole database and its log without changing them, before anything opens them to write.
 * @throws StartError for a damaged file
 */
export const requireDatabase = (path: string, { isComplete, tables = [], remedy }: Required): void => {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) throw damaged(path, "is a folder, and must be a file", remedy);
  if (statSync(path).size === 0) {
    if (isComplete) throw damaged(path, "is empty", remedy);
    return;
  }
  const inLog = logFlaw(readLog(path));
  if (inLog) throw damagedLog(logOf(path), inLog, remedy);
  let flaw: string | undefined;
  try {
    flaw = flawOf(path, isComplete ? tables : []);
  } catch (error) {
    flaw = sqliteProblem(error);
    if (!flaw) throw error;
  }
  if (flaw) throw damaged(path, flaw, remedy);
};
