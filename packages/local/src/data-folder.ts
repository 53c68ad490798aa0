import { randomUUID } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { FIRST_LAYOUT, LAYOUT } from "@clearhouse/core/platform/migrations/list.ts";
import * as z from "zod";
import { cannotUse, damaged, missing, requireAccess, requireWritable, sqliteProblem } from "./damaged.ts";
import { sizesOf } from "./migration/copy.ts";
import { sized } from "./migration/sized.ts";
import { hasRoom } from "./room.ts";
import { StartError } from "./stand-in.ts";

export interface DataFolder {
  path: string;
  /** A path inside the folder. */
  file(name: string): string;
  /** Whether an earlier start came to its end, so that no file was left half made by a start that was killed. */
  isComplete: boolean;
  /** The earlier layout from which the folder has to be migrated (migration/); absent if it has today's. */
  migratesFrom?: number | undefined;
  /** Releases the folder for another process. */
  release(): void;
}

/** The file with the folder's layout, which is the layout of the table's items (core/platform/migrations). */
export const layoutFile = (path: string): string => join(path, "layout");
/** The file that is there while the folder is migrated, with the layout that it had before. */
export const migratingFile = (path: string): string => join(path, "migrating");
const LOCK = "lock.sqlite";
/** The file that the first start writes last; see demo/once.ts. */
export const FINISHED = "demo.json";

/**
 * Opens the data folder for one process at a time, and makes the folder if necessary. The folder's lock is SQLite's
 * lock on a file. The operating system releases the lock however the process ends, so no old lock can remain.
 * @throws StartError if another process uses the folder, a newer version made it, it can't be written or closed to
 * others, or the disk has no room, also for the copy before a migration
 */
export const openDataFolder = (path: string, room = hasRoom): DataFolder => {
  makeFolder(path);
  requireWritable(path);
  if (!room(path)) throw full(path);
  const lock = takeLock(path);
  let migratesFrom: number | undefined;
  try {
    migratesFrom = earlierLayout(path);
    if (migratesFrom !== undefined) requireRoomToMigrate(path, room);
    closeToOthers(path);
  } catch (error) {
    lock.close();
    throw error;
  }
  const file = (name: string) => join(path, name);
  return { path, file, isComplete: existsSync(file(FINISHED)), migratesFrom, release: () => lock.close() };
};

const takeLock = (path: string): DatabaseSync => {
  const file = join(path, LOCK);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: 1_000 });
    lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock?.close();
    if (error instanceof Error && /locked/.test(error.message)) {
      throw new StartError(
        `Another Clearhouse is running on the data in ${path}${addressOf(path)}.\nStop it, or choose another folder: CLEARHOUSE_DATA=./other npm start`,
      );
    }
    const problem = sqliteProblem(error);
    throw problem ? damaged(file, problem, `remove it, it holds no data: rm ${file}`) : error;
  }
};

/** The error of a start for which the disk has no room. The next start continues. */
export const full = (path: string): StartError =>
  new StartError(
    `The disk that holds ${path} is full.\nMake room on it, or choose another folder: CLEARHOUSE_DATA=/other npm start`,
  );

const makeFolder = (path: string): void => {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOSPC") throw full(path);
    // On a read-only disk Node only says that the folder doesn't exist.
    if (code === "ENOENT") requireAccess([nearest(path)]);
    throw cannotUse(error) ?? error;
  }
};

/** The path itself, or the nearest folder above it that exists. */
const nearest = (path: string): string => (existsSync(path) ? path : nearest(dirname(path)));

/**
 * The layout from which the folder has to be migrated; undefined if it has today's.
 * @throws StartError for a folder that a newer version of Clearhouse made, or one older than the first layout
 */
const earlierLayout = (path: string): number | undefined => {
  // A folder also counts as new if a process was killed while it made the folder.
  const isNew = readdirSync(path).every((name) => name.startsWith(LOCK) || /^layout\..+\.tmp$/.test(name));
  if (isNew) writeAtomically(layoutFile(path), String(LAYOUT));
  const file = layoutFile(path);
  const layout = readLayout(file) ?? 1;
  if (!existsSync(file) && existsSync(join(path, FINISHED))) throw missing(file, remedyFor(file));
  if (layout < FIRST_LAYOUT || layout > LAYOUT) {
    throw new StartError(
      `The data in ${path} was made by ${layout < FIRST_LAYOUT ? "an older" : "a newer"} version of Clearhouse, and this one can't read it.\nKeep it and choose another folder: CLEARHOUSE_DATA=./other npm start\nOr delete it to start over: rm -r ${path}`,
    );
  }
  return readLayout(migratingFile(path)) ?? (layout < LAYOUT ? layout : undefined);
};

const remedyFor = (file: string): string =>
  `if this version of Clearhouse used the folder last, write its number into the file: printf ${LAYOUT} > ${file}`;

/** The layout in a file; undefined if the file doesn't exist. @throws StartError for a file without a layout */
const readLayout = (file: string): number | undefined => {
  const layout = readIfThere(file)?.trim();
  if (layout === undefined || /^[1-9]\d*$/.test(layout)) return layout === undefined ? undefined : Number(layout);
  throw damaged(file, "has no version in it", remedyFor(file));
};

/** @throws StartError if the disk has no room for the copy of an earlier layout, and for what its migration writes */
const requireRoomToMigrate = (path: string, room: typeof hasRoom): void => {
  const { copied } = sizesOf(path);
  // At most every record is written anew, beside the copy, which a migration that was cut off has made already.
  const needed = existsSync(migratingFile(path)) ? copied : 2 * copied;
  if (room(path, needed)) return;
  throw new StartError(
    `The data in ${path} was made by an older version of Clearhouse and has to be migrated. The disk has no room for that: ${sized(needed)} are needed, for a copy of its databases (${sized(copied)}; files in buckets aren't copied) and for new records. Nothing was changed.\nMake room on it, or choose another folder: CLEARHOUSE_DATA=/other npm start`,
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
  try {
    const told = readIfThere(join(path, "run.json"));
    return told ? `, at ${running.parse(JSON.parse(told)).url}` : "";
  } catch {
    // The server made the file, and can still be found by the person who started it.
    return "";
  }
};

/** Writes a file that only its owner can read. After a crash there is either the old file or the new one. */
export const writeAtomically = (path: string, content: string): void => {
  const temporary = `${path}.${randomUUID()}.tmp`;
  writeFileSync(temporary, content, { mode: 0o600, flush: true });
  renameSync(temporary, path);
};

/**
 * Reads a JSON file of the folder. The file is left as it is, whatever is wrong with it.
 * @param remedy what a person can do who has no copy of the file
 * @returns undefined if the file doesn't exist
 * @throws StartError that names the file, for anything but what `schema` accepts
 */
export const readJson = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  remedy: string,
): z.output<Schema> | undefined => {
  const text = readIfThere(path);
  if (text === undefined) return undefined;
  if (text.trim() === "") throw damaged(path, "is empty", remedy);
  const parsed = schema.safeParse(asJson(text));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const place = issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path.join(".");
  throw damaged(path, place ? `is wrong or cut off at "${place}"` : "isn't JSON, or is cut off", remedy);
};

/** The JSON value of a text; undefined if it is none. The parser's own error would repeat a part of the text. */
const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The text of a file; undefined if it doesn't exist. @throws StartError if it can't be read */
export const readIfThere = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw cannotUse(error, path) ?? error;
  }
};
