import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { hasRoom } from "./room.ts";
import { StartError } from "./stand-in.ts";

export interface DataFolder {
  path: string;
  /** A path inside the folder. */
  file(name: string): string;
  /** Releases the folder for another process. */
  release(): void;
}

/**
 * The version of the format of all data in the folder, including the table's items. The version is increased with each
 * change after which older data can't be read. Version 2 added rosters of teams and identities of people. Since version
 * 3, an object's key is the path of its URL. Since version 4, assets are in the indexes gsi5 and gsi6.
 */
const LAYOUT = "4";
const LOCK = "lock.sqlite";

/**
 * Opens the data folder for one process at a time, and makes the folder if necessary. The folder's lock is SQLite's
 * lock on a file. The operating system releases the lock however the process ends, so no old lock can remain.
 * @throws StartError if another process uses the folder, another version made it, it can't be closed to others, or the
 * disk is full
 */
export const openDataFolder = (path: string, room = hasRoom): DataFolder => {
  makeFolder(path);
  if (!room(path)) throw full(path);
  const lock = new DatabaseSync(join(path, LOCK), { timeout: 1_000 });
  try {
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked/.test(error.message)) {
      throw new StartError(
        `Another Clearhouse is running on the data in ${path}${addressOf(path)}.\nStop it, or choose another folder: CLEARHOUSE_DATA=./other npm start`,
      );
    }
    throw error;
  }
  try {
    requireLayout(path);
    closeToOthers(path);
  } catch (error) {
    lock.close();
    throw error;
  }
  return { path, file: (name) => join(path, name), release: () => lock.close() };
};

const full = (path: string): StartError =>
  new StartError(
    `The disk that holds ${path} is full.\nMake room on it, or choose another folder: CLEARHOUSE_DATA=/other npm start`,
  );

const makeFolder = (path: string): void => {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") throw full(path);
    throw error;
  }
};

/**
 * Checks the folder's version.
 * @throws StartError for a folder that another version of Clearhouse made
 */
const requireLayout = (path: string): void => {
  const file = join(path, "layout");
  // A folder also counts as new if a process was killed while it made the folder.
  const isNew = readdirSync(path).every((name) => name.startsWith(LOCK) || /^layout\..+\.tmp$/.test(name));
  if (isNew) writeAtomically(file, LAYOUT);
  const layout = readIfThere(file);
  if (layout === LAYOUT) return;
  throw new StartError(
    `The data in ${path} was made by ${Number(layout ?? 1) < Number(LAYOUT) ? "an older" : "a newer"} version of Clearhouse, and this one can't read it.\nKeep it and choose another folder: CLEARHOUSE_DATA=./other npm start\nOr delete it to start over: rm -r ${path}`,
  );
};

const isOpenToOthers = (path: string): boolean => (statSync(path).mode & 0o077) !== 0;

/**
 * Closes the folder to other people of this machine. A folder that somebody made by hand may be open to them.
 * @throws StartError if the folder's file system or owner doesn't allow that
 */
const closeToOthers = (path: string): void => {
  if (!isOpenToOthers(path)) return;
  try {
    chmodSync(path, 0o700);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) throw error;
  }
  if (isOpenToOthers(path)) {
    throw new StartError(
      `Other people of this machine can read ${path}, and it can't be closed to them.\nChoose a folder of your own: CLEARHOUSE_DATA=/other npm start`,
    );
  }
};

const running = z.object({ url: z.string() });

/** The URLs of the server that uses the folder, if they are known. */
const addressOf = (path: string): string => {
  const told = readIfThere(join(path, "run.json"));
  return told ? `, at ${running.parse(JSON.parse(told)).url}` : "";
};

/** Writes a file that only its owner can read. After a crash there is either the old file or the new one. */
export const writeAtomically = (path: string, content: string): void => {
  const temporary = `${path}.${randomUUID()}.tmp`;
  writeFileSync(temporary, content, { mode: 0o600, flush: true });
  renameSync(temporary, path);
};

export const readIfThere = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
};
