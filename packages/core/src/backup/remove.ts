import { findTombstone } from "../asset/tombstone.entity.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { inChunks } from "../platform/store/batches.ts";
import type { Write } from "../platform/store/transaction.ts";
import { BackupFileEntity } from "./backup.entity.ts";
import { removeCopy } from "./objects.ts";
import { forget, idOf, TOGETHER } from "./records.ts";
import type { FileKey } from "./sources.ts";

/**
 * Takes a deleted asset's files, those of its releases too, out of the backup; the bucket's versions keep them for 30
 * days more. Doing it again does no harm.
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
 * First the records: who copies one of them meanwhile finds none, and removes the copy.
 * @param also further writes of the transaction that removes the records of some
 */
export const removeFiles = async (
  files: readonly FileKey[],
  also: (some: readonly FileKey[]) => Promise<Write[]> = async () => [],
): Promise<void> => {
  for (const chunk of inChunks(files, TOGETHER)) {
    await forget(chunk, () => also(chunk));
    await Promise.all(chunk.map(({ teamId, ownerId, fileId }) => removeCopy(teamId, ownerId, fileId)));
  }
};
