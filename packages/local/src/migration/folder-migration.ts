import { rmSync } from "node:fs";
import { LAYOUT } from "@clearhouse/core/platform/migrations/list.ts";
import { type DataFolder, layoutFile, migratingFile, readIfThere, writeAtomically } from "../data-folder.ts";
import { StartError, say } from "../stand-in.ts";
import { copyData, copyPath, KEPT_DAYS, removeOldCopies, sizesOf } from "./copy.ts";
import { sized } from "./sized.ts";

/**
 * Copies the databases of a data folder of an earlier layout before anything changes them, and notes that they are
 * migrated from now on. If a migration was cut off, its copy is there already. Call this function while no part of the
 * server runs.
 */
export const beginMigration = async ({ path, migratesFrom: from }: DataFolder): Promise<void> => {
  const isCutOff = readIfThere(migratingFile(path)) !== undefined;
  // What is migrated in part has its only whole state in its copy, however old that is.
  const old = isCutOff ? [] : removeOldCopies(path, Date.now());
  for (const copy of old) say(`${copy} is older than ${KEPT_DAYS} days and was removed.`);
  if (from === undefined) return;
  if (isCutOff) {
    say(`The migration of the data in ${path} from layout ${from} was cut off. It continues.`);
  } else {
    const { copied, left } = sizesOf(path);
    say(
      `The data in ${path} was made by an older version of Clearhouse. It is migrated from layout ${from} to ${LAYOUT}.`,
    );
    say(`  Its databases (${sized(copied)}) are copied to ${copyPath(path, from)} first.`);
    say(`  Its files in buckets (${sized(left)}) stay where they are, and aren't copied.`);
    await copyData(path, from);
    writeAtomically(migratingFile(path), String(from));
  }
  // An older version can't open the folder any more, because some records may have the new layout already.
  writeAtomically(layoutFile(path), String(LAYOUT));
};

/**
 * Migrates the table, and ends what {@link beginMigration} has begun. Needs the environment of core, and that nobody else
 * writes to the table. A new table only gets its layout noted.
 * @throws StartError if a newer version has migrated the table
 */
export const endMigration = async ({ path, migratesFrom }: DataFolder): Promise<void> => {
  const { migrateTable, NewerLayout } = await import("@clearhouse/core/platform/migrations/migrate-table.ts");
  await migrateTable({ alone: true }).catch((error: unknown) => {
    throw error instanceof NewerLayout ? new StartError(error.message) : error;
  });
  if (migratesFrom === undefined) return;
  rmSync(migratingFile(path), { force: true });
  say(`The data in ${path} has layout ${LAYOUT} now.`);
};
