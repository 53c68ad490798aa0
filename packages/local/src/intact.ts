import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { QUEUE_FILE } from "./bus/bus.ts";
import { openPool } from "./cognito/pool-service.ts";
import { openKey } from "./cognito/tokens.ts";
import { ELSEWHERE, requireDatabase } from "./damaged.ts";
import { type DataFolder, FINISHED } from "./data-folder.ts";
import { readChoice } from "./demo/once.ts";
import { DYNAMODB_LOCAL_FOLDER, DYNOXIDE_FILE } from "./dynamodb/programs.ts";
import { readMails } from "./mail/ses.ts";

const LOST_DELIVERIES = `remove it, with the files ${QUEUE_FILE}-wal and ${QUEUE_FILE}-shm. Mails, hashes and thumbnails that were still to be made are then lost.`;

const tableFiles = (folder: DataFolder): string[] => {
  const local = folder.file(DYNAMODB_LOCAL_FOLDER);
  const names = existsSync(local) ? readdirSync(local).filter((name) => name.endsWith(".db")) : [];
  return [folder.file(DYNOXIDE_FILE), ...names.map((name) => join(local, name))];
};

/**
 * Reads the files of the data folder before any part of the server starts, so that a folder with a damaged file stays
 * as it is. Objects in buckets are too many to read; the nightly check of the backup finds damaged ones.
 * @throws StartError that names a damaged file and what to do
 */
export const requireIntact = (folder: DataFolder): void => {
  for (const file of tableFiles(folder)) requireDatabase(file, { isMade: folder.isComplete, remedy: ELSEWHERE });
  requireDatabase(folder.file(QUEUE_FILE), { isMade: folder.isComplete, remedy: LOST_DELIVERIES });
  openKey(folder);
  openPool(folder);
  readMails(folder);
  readChoice(folder.file(FINISHED));
};
