import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { QUEUE_FILE } from "./bus/bus.ts";
import { QUEUE_TABLES, readQueue, STARTED_MARK } from "./bus/queue.ts";
import { poolPath, readPool } from "./cognito/pool-service.ts";
import { readKey } from "./cognito/tokens.ts";
import { damaged, ELSEWHERE, missing, requireDatabase } from "./damaged.ts";
import { type DataFolder, FINISHED } from "./data-folder.ts";
import { CHOICE_REMEDY, readChoice } from "./demo/once.ts";
import { DYNAMODB_LOCAL_FOLDER, DYNOXIDE_FILE, dynoxideVersion, STORES, type StoreKind } from "./dynamodb/programs.ts";
import { KNOWN_VERSION, streamOf } from "./dynamodb/upkeep.ts";
import { TABLE_NAME } from "./environment.ts";
import { readMails } from "./mail/ses.ts";
import { readSealKey } from "./seal-key.ts";
import { readSecrets } from "./secrets.ts";
import { logOf } from "./write-ahead-log.ts";

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

/** What the queue's file says of the folder; an empty file or none says nothing. */
const queueOf = (folder: DataFolder): ReturnType<typeof readQueue> => {
  const path = folder.file(QUEUE_FILE);
  const hasContent = existsSync(path) && statSync(path).size > 0;
  return hasContent ? readQueue(path) : { marks: new Map(), hasDelivered: false };
};

/**
 * Checks that a folder that was in use still has the record of its first start. Without it, a start would make the demo
 * team among other data. The server's own description (run.json) is written after the record.
 * @throws StartError
 */
const requireRecord = (folder: DataFolder): void => {
  if (folder.isComplete) return;
  const { marks, hasDelivered } = queueOf(folder);
  if (marks.has(STARTED_MARK) || hasDelivered || existsSync(folder.file("run.json")))
    throw missing(folder.file(FINISHED), CHOICE_REMEDY);
};

/**
 * Checks that the table has all that was read from its stream. A table without its newest log, or an older copy of it,
 * has less: its file alone is still a whole database. Where the table's program notes its stream is known of one version.
 * @throws StartError
 */
const requireNewest = (folder: DataFolder, storeVersion: () => string): void => {
  const path = folder.file(DYNOXIDE_FILE);
  const positions = [...queueOf(folder).marks].filter(([name]) => name.startsWith("arn:aws:dynamodb:dynoxide:"));
  if (!folder.isComplete || positions.length === 0 || storeVersion() !== KNOWN_VERSION) return;
  const stream = streamOf(path, TABLE_NAME);
  const position = positions.find(([name]) => stream !== undefined && name.endsWith(`/stream/${stream.label}`));
  if (stream && position && stream.last >= Number(position[1])) return;
  throw damaged(
    path,
    `is older than the folder's other files, or isn't what was here, or its log ${logOf(path)} is missing or cut off`,
    `to go on with what it still has, remove ${folder.file(QUEUE_FILE)}, with the files ${QUEUE_FILE}-wal and ${QUEUE_FILE}-shm.`,
  );
};

/** Checks that the buckets are a folder, and that a finished folder has them. @throws StartError */
const requireBuckets = (folder: DataFolder): void => {
  const path = folder.file("s3");
  const remedy = `make an empty folder in its place (mkdir ${path}). All uploaded files, documents and backups are then lost.`;
  if (!existsSync(path)) {
    if (folder.isComplete) throw missing(path, remedy);
    return;
  }
  if (!statSync(path).isDirectory()) throw damaged(path, "is a file, and must be a folder", remedy);
};

/**
 * Reads the files of the data folder before any part of the server starts, so that a folder with a damaged file stays
 * as it is. Of what a finished folder has lost, its record, table, accounts and buckets are missed, because a start would
 * begin empty in their place. Secrets, keys, mails and the queue are made again. Objects in buckets are too many to read;
 * the nightly check of the backup finds damaged ones.
 * @param kind the program that has the table in this folder; undefined if the table is elsewhere
 * @throws StartError that names a damaged or missing file and what to do
 */
export const requireIntact = (
  folder: DataFolder,
  kind: StoreKind | undefined,
  storeVersion = dynoxideVersion,
): void => {
  const { isComplete } = folder;
  const choice = readChoice(folder.file(FINISHED));
  readSecrets(folder);
  readSealKey(folder);
  requireBuckets(folder);
  requireDatabase(folder.file(QUEUE_FILE), { isComplete, tables: QUEUE_TABLES, remedy: LOST_DELIVERIES });
  requireRecord(folder);
  const tables = tableFiles(folder);
  for (const file of tables["dynamodb-local"]) requireDatabase(file, { isComplete, remedy: ELSEWHERE });
  for (const file of tables.dynoxide) requireDatabase(file, { isComplete, tables: [TABLE_NAME], remedy: ELSEWHERE });
  if (kind) requireTable(folder, tables, kind);
  if (kind === "dynoxide") requireNewest(folder, storeVersion);
  readKey(folder);
  const hasAccounts = choice && (choice.hasAccounts || choice.seededAt !== null);
  if (!readPool(folder) && (hasAccounts || queueOf(folder).marks.has(STARTED_MARK)))
    throw missing(poolPath(folder), ELSEWHERE);
  readMails(folder);
};
