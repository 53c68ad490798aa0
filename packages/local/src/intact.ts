import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { QUEUE_FILE } from "./bus/bus.ts";
import { poolPath, readPool } from "./cognito/pool-service.ts";
import { openKey } from "./cognito/tokens.ts";
import { ELSEWHERE, missing, requireDatabase } from "./damaged.ts";
import { type DataFolder, FINISHED } from "./data-folder.ts";
import { readChoice } from "./demo/once.ts";
import { DYNAMODB_LOCAL_FOLDER, DYNOXIDE_FILE, STORES, type StoreKind } from "./dynamodb/programs.ts";
import { readMails } from "./mail/ses.ts";

const LOST_DELIVERIES = `remove it, with the files ${QUEUE_FILE}-wal and ${QUEUE_FILE}-shm. Mails, hashes and thumbnails that were still to be made are then lost.`;

/** The files in which each program has the table. */
const tableFiles = (folder: DataFolder): Record<StoreKind, string[]> => {
  const [file, local] = [folder.file(DYNOXIDE_FILE), folder.file(DYNAMODB_LOCAL_FOLDER)];
  const names = existsSync(local) ? readdirSync(local).filter((name) => name.endsWith(".db")) : [];
  return { dynoxide: existsSync(file) ? [file] : [], "dynamodb-local": names.map((name) => join(local, name)) };
};

/** Checks that the program that is to run finds a table. @throws StartError */
const requireTable = (folder: DataFolder, files: Record<StoreKind, string[]>, kind: StoreKind): void => {
  if (!folder.isComplete || files[kind].length > 0) return;
  const other = STORES.find((one) => files[one].length > 0);
  const elsewhere = other
    ? `the folder has the data of another store, which this starts: CLEARHOUSE_STORE=${other} npm start`
    : ELSEWHERE;
  throw missing(folder.file(kind === "dynoxide" ? DYNOXIDE_FILE : DYNAMODB_LOCAL_FOLDER), elsewhere);
};

/**
 * Reads the files of the data folder before any part of the server starts, so that a folder with a damaged file stays
 * as it is. A file that a finished folder has lost is missed too, because a start would begin empty in its place.
 * Objects in buckets are too many to read; the nightly check of the backup finds damaged ones.
 * @param kind the program that has the table in this folder; undefined if the table is elsewhere
 * @throws StartError that names a damaged or missing file and what to do
 */
export const requireIntact = (folder: DataFolder, kind: StoreKind | undefined): void => {
  const tables = tableFiles(folder);
  for (const file of Object.values(tables).flat())
    requireDatabase(file, { isMade: folder.isComplete, remedy: ELSEWHERE });
  if (kind) requireTable(folder, tables, kind);
  requireDatabase(folder.file(QUEUE_FILE), { isMade: folder.isComplete, remedy: LOST_DELIVERIES });
  openKey(folder);
  const choice = readChoice(folder.file(FINISHED));
  const hasAccounts = choice !== undefined && (choice.hasAccounts || choice.seededAt !== null);
  if (!readPool(folder) && hasAccounts) throw missing(poolPath(folder), ELSEWHERE);
  readMails(folder);
};
