import { findTombstone } from "../../library/asset/tombstone.entity.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { inChunks } from "../../platform/store/batches.ts";
import type { Write } from "../../platform/store/transaction.ts";
import { BackupFileEntity } from "./backup.entity.ts";
import { removeObject } from "./objects.ts";
import { changeRecords, FILES_PER_TRANSACTION, idOf } from "./records.ts";
import { copyOf, type FileKey } from "./sources.ts";

/**
 * Removes the copies of a deleted asset's files, release files included. The bucket keeps the removed copies for 30
 * more days as old versions. Repeated calls are safe.
 */
export const removeCopies = async (assetId: string): Promise<void> => {
  const teamId = requireTeamId();
  const [tombstone, { data: records }] = await Promise.all([
    findTombstone(teamId, assetId),
    BackupFileEntity.query.primary({ teamId, ownerId: assetId }).go({ pages: "all", consistent: true }),
  ]);
  if (!tombstone) return;
  const files: FileKey[] = [
    ...records,
    ...tombstone.files.map(({ id: fileId }) => ({ teamId, ownerId: assetId, fileId })),
  ];
  await removeFiles([...new Map(files.map((file) => [idOf(file), file])).values()]);
};

/**
 * Removes files from the backup: first their records, then their copies. If another call copies one of these files at
 * the same time, that call finds no record at its end, and removes the copy that it made.
 * @param also returns further writes for the transaction that removes a chunk's records
 */
export const removeFiles = async (
  files: readonly FileKey[],
  also: (some: readonly FileKey[]) => Promise<Write[]> = async () => [],
): Promise<void> => {
  for (const chunk of inChunks(files, FILES_PER_TRANSACTION)) {
    await changeRecords(chunk, () => undefined, { also: () => also(chunk) });
    await Promise.all(chunk.map((key) => removeObject(copyOf(key))));
  }
};
