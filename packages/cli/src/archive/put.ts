import { type ArchivedFile, isStored, storeFile } from "@clearhouse/core/custody/archive/files.ts";
import { type Item, RECORDS } from "@clearhouse/core/custody/archive/registry.ts";
import { beginRestore, endRestore, restoring } from "@clearhouse/core/custody/archive/restoring.ts";
import { BATCH, isEmpty, putItems } from "@clearhouse/core/custody/archive/table.ts";
import { compactFirst } from "@clearhouse/core/library/search/snapshot/occasions.ts";
import { Team } from "@clearhouse/core/people/team/index.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { noteLayout } from "@clearhouse/core/platform/migrations/migrate-table.ts";
import { inChunks } from "@clearhouse/core/platform/store/batches.ts";
import pRetry from "p-retry";
import { Refusal } from "../command.ts";
import type { Archive } from "./read.ts";

/** Batches written in parallel. */
const AT_ONCE = 4;

/**
 * Notes in the table that this archive is being restored.
 * @returns whether an earlier restore of this archive was interrupted
 * @throws Refusal if the table can't be used for this archive
 */
const claimTable = async ({ id }: Archive): Promise<boolean> => {
  const begun = await restoring();
  if (begun?.archive === id) return true;
  if (begun) {
    throw new Refusal(
      `The table contains a part of another archive, whose restore began at ${begun.startedAt} and wasn't finished.\n` +
        "Restore that one again, which continues, or use an empty table (docs/operations.md).",
    );
  }
  if (!(await isEmpty()))
    throw new Refusal("The table isn't empty. An archive can only be restored into an empty one.");
  await beginRestore(id);
  return false;
};

async function* batched(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const putRecords = async (archive: Archive, kind: string): Promise<number> => {
  let count = 0;
  for await (const some of batched(archive.migrated(kind), BATCH * AT_ONCE)) {
    await Promise.all(inChunks(some, BATCH).map(putItems));
    count += some.length;
  }
  return count;
};

/** The SDK can't send a stream twice, so each attempt opens the file again. */
const putFile = (archive: Archive, file: ArchivedFile): Promise<void> => {
  const put = async (): Promise<void> => {
    const body = await archive.open(file);
    try {
      await storeFile(file, body);
    } finally {
      body.destroy();
    }
  };
  return pRetry(put, { retries: 2, minTimeout: 0 });
};

/**
 * Writes an archive into an empty table and the buckets: first the files, then the records in the order of RECORDS,
 * then each team's search snapshot, from which its lists are answered. Records of an earlier layout are migrated as they are written. After an interrupted restore, the next restore of the same archive continues the work; writing something a second
 * time changes nothing. Call this function only for a checked archive.
 * @param onResume called if an earlier restore is continued
 * @returns how many records and files were written; files that exist already aren't written again
 * @throws Refusal for a table that isn't empty
 */
export const putArchive = async (
  archive: Archive,
  onResume: () => void,
): Promise<{ records: number; files: number }> => {
  if (await claimTable(archive)) onResume();
  let [records, files] = [0, 0];
  for await (const file of archive.files()) {
    if (await isStored(file)) continue;
    await putFile(archive, file);
    files += 1;
  }
  for (const kind of Object.keys(RECORDS)) {
    if (archive.manifest.records[kind]) records += await putRecords(archive, kind);
  }
  await noteLayout();
  for await (const teamId of Team.ids()) await actAs({ kind: "system", name: "restore", teamId }, compactFirst);
  await endRestore();
  return { records, files };
};
