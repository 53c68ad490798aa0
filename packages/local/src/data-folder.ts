import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod";
import { StartError } from "./stand-in.ts";

export interface DataFolder {
  path: string;
  /** A path inside. */
  file(name: string): string;
  /** Lets another run have the folder. */
  release(): void;
}

/**
 * Opens (and makes) the folder that holds everything, for one run at a time. The lock is the operating system's, held
 * through SQLite: it goes with the process however that ends, so nothing stale is ever left behind.
 */
export const openDataFolder = (path: string): DataFolder => {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const lock = new DatabaseSync(join(path, "lock.sqlite"), { timeout: 1_000 });
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
  return { path, file: (name) => join(path, name), release: () => lock.close() };
};

const running = z.object({ url: z.string() });

/** Where the run that has the folder answers, as far as it has come. */
const addressOf = (path: string): string => {
  const told = readIfThere(join(path, "run.json"));
  return told ? `, at ${running.parse(JSON.parse(told)).url}` : "";
};

/** Readable by its owner alone; a crash leaves the old file or the new one, never half of it. */
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
