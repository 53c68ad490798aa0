import type { AssetRecord } from "../asset/asset.entity.ts";
import { AssetFileStored } from "../asset/asset.events.ts";
import { changing, read } from "../asset/change.ts";
import { removeObject } from "../asset/purge.ts";
import { findTombstone } from "../asset/tombstone.entity.ts";
import { requireAdmin } from "../platform/identity/actor.ts";
import { backupKey } from "../platform/store/object-key.ts";
import { transact } from "../platform/store/transaction.ts";
import { changeTeam, requireAdminNow } from "../team/change.ts";
import { ADMIN_ACTS } from "../team/team.policy.ts";
import type { BackupFileRecord } from "./backup.entity.ts";
import { backupFileNotFound, copyDiffers, notToCopy, notToRestore } from "./backup.errors.ts";
import { mayCopyAgain, mayRestore } from "./backup.policy.ts";
import type { BackupFile } from "./backup.schema.ts";
import { view } from "./health.ts";
import { copy, find } from "./objects.ts";
import { figures, idOf, nextOf, readFiles, replacement } from "./records.ts";

/** @throws asset.not_found, backup_file.not_found; also for another team's ids */
const readFile = async (teamId: string, assetId: string, fileId: string) => {
  const asset = await read(teamId, assetId);
  const key = { teamId, assetId, fileId };
  const record = (await readFiles([key])).get(idOf(key));
  const file = asset.files.find(({ id }) => id === fileId);
  if (!file || !record) throw backupFileNotFound();
  return { asset, file, record };
};

/**
 * Has a file copied once more that has no copy, or one that isn't what was copied. The copy follows by event.
 * @throws auth.forbidden, asset.not_found, backup_file.not_found, backup.not_to_copy
 */
export const copyAgain = async (assetId: string, fileId: string): Promise<BackupFile> => {
  const { teamId } = requireAdmin(ADMIN_ACTS.manageBackup);
  return transact(async () => {
    const { record } = await readFile(teamId, assetId, fileId);
    if (record.state === "pending") return { writes: [], result: view(record) };
    if (!mayCopyAgain(record.state)) throw notToCopy();
    const next = nextOf(record, { state: "pending" });
    const writes = [
      replacement(record, next),
      ...figures([{ from: record, to: next }]),
      AssetFileStored.outbox({ assetId, fileId }),
    ];
    return { writes, result: view(next) };
  });
};

/**
 * Puts the copy of a file into the media again, at the same key. It counts only when the store's SHA-256 of copy and of
 * what was restored is the one that was recorded; a thumbnail that is gone is made anew. Told in the asset's history and
 * in the team's log.
 * @throws auth.forbidden, asset.not_found, backup_file.not_found, backup.not_to_restore, backup.copy_differs
 */
export const restore = async (assetId: string, fileId: string): Promise<BackupFile> => {
  const { teamId } = await requireAdminNow(ADMIN_ACTS.manageBackup);
  const { asset, record } = await readFile(teamId, assetId, fileId);
  if (!mayRestore(record.state)) throw notToRestore();
  const restored = await putBack(record);
  const pictureIsGone = await lacksPicture(asset);
  const told = changeTeam(teamId, async () => {
    await requireAdminNow(ADMIN_ACTS.manageBackup);
    const now = await readFile(teamId, assetId, fileId);
    const next = nextOf(now.record, { state: "backed_up", mediaEtag: restored.etag });
    const facts = { file: now.file.name, sha256: restored.sha256, size: String(now.record.size) };
    const remake = pictureIsGone && now.asset.thumbnailKey === asset.thumbnailKey;
    return {
      result: view(next),
      step: { type: "backup.file.restored", changes: { asset: same(now.asset.name), file: same(now.file.name) } },
      also: [
        ...changing(now.asset, {
          next: remake ? { ...now.asset, thumbnailKey: undefined } : now.asset,
          step: { type: "asset.file.restored", facts },
          also: remake ? [AssetFileStored.outbox({ assetId, fileId })] : [],
        }),
        replacement(now.record, next),
        ...figures([{ from: now.record, to: next }]),
      ],
    };
  });
  return told.catch(async (error: unknown) => {
    await removeIfDeleted(record);
    throw error;
  });
};

/** Its files were removed when it was deleted, which may have been before this one was put back. */
const removeIfDeleted = async ({ teamId, assetId, key }: BackupFileRecord): Promise<void> => {
  if (await findTombstone(teamId, assetId)) await removeObject(key);
};

const same = (name: string) => ({ from: "", to: name });

/** @throws backup.copy_differs */
const putBack = async ({ teamId, assetId, fileId, key, sha256, copyEtag, size }: BackupFileRecord) => {
  const place = { bucket: "backup", key: backupKey(teamId, assetId, fileId) } as const;
  const there = await find(place);
  if (there?.etag !== copyEtag || there?.sha256 !== sha256 || there?.size !== size) throw copyDiffers();
  const restored = await copy({ ...place, etag: there?.etag ?? "" }, { bucket: "media", key }, true);
  if (restored.sha256 !== sha256) throw copyDiffers();
  return restored;
};

/** A picture's thumbnail is made of its file; a film's came with its upload. */
const lacksPicture = async ({ type, thumbnailKey }: AssetRecord): Promise<boolean> =>
  type === "image" && thumbnailKey !== undefined && !(await find({ bucket: "media", key: thumbnailKey }));
