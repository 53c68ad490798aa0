import { EVENTS } from "../../base/happenings/events.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { changing, find as findAsset } from "../../library/asset/change.ts";
import { changeTeam } from "../../people/team/change.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { log } from "../../platform/log.ts";
import { removeObject } from "../../platform/store/media-objects.ts";
import type { Write } from "../../platform/store/transaction.ts";
import type { BackupFileRecord } from "./backup.entity.ts";
import { fullName, mayRestore } from "./backup.policy.ts";
import { judge } from "./judge.ts";
import { type Copied, copy, find, NotCopied } from "./objects.ts";
import { findSource } from "./owners.ts";
import { changeStates, idOf, nextOf, readFiles, recordWrites } from "./records.ts";
import { look } from "./settle.ts";
import { type BackupSource, copyOf, type FileKey, placeOf } from "./sources.ts";

/**
 * Restores a file from its copy, at the same key. If the copy or the restored file doesn't have the recorded SHA-256,
 * the file's record gets the state that is found. A missing thumbnail is made again. The restore is recorded in the
 * team's log and in the asset's activity. Nothing is done for a file that is unchanged or doesn't exist any more.
 */
export const restoreFile = async (ownerId: string, fileId: string): Promise<void> => {
  const key = { teamId: requireTeamId(), ownerId, fileId };
  const found = await read(key);
  if (!found) return;
  const asset = await findAsset(key.teamId, ownerId);
  const pictureIsGone = asset?.files.some(({ id }) => id === fileId) === true && (await lacksPicture(asset));
  const restored = await putBack(found);
  if (!restored) return noteAsFound(found.source);
  await note(key, restored, pictureIsGone ? asset.thumbnailKey : undefined);
  const place = placeOf(found.source);
  if (place.bucket === "media" && !(await isKept(key))) await removeObject(place.key);
};

/**
 * Whether the file still belongs to its owner and has a record. If not, the file was deleted during its restore, so the
 * restored object has to be removed. For documents this check isn't needed: only an operator's command removes
 * documents, and that command also removes documents that a restore has stored again.
 */
const isKept = async (key: FileKey): Promise<boolean> => {
  const [source, records] = await Promise.all([findSource(key), readFiles([key])]);
  return source !== undefined && records.has(idOf(key));
};

interface Restorable {
  source: BackupSource;
  record: BackupFileRecord;
}

const read = async (key: FileKey): Promise<Restorable | undefined> => {
  const [source, records] = await Promise.all([findSource(key), readFiles([key])]);
  const record = records.get(idOf(key));
  const isDue = record && (record.state === "restoring" || mayRestore(record.state));
  return source && isDue ? { source, record } : undefined;
};

/**
 * Copies a file from the backup back to its key.
 * @returns undefined if the copy has changed since it was made
 */
const putBack = async ({ source, record }: Restorable): Promise<Copied | undefined> => {
  const { sha256, copyEtag, size } = record;
  const there = await find(copyOf(source));
  if (!there || there.etag !== copyEtag || there.sha256 !== sha256 || there.size !== size) return undefined;
  try {
    const restored = await copy({ ...copyOf(source), etag: there.etag }, placeOf(source), true);
    return restored.sha256 === sha256 ? restored : undefined;
  } catch (error) {
    if (error instanceof NotCopied) return undefined;
    throw error;
  }
};

const noteAsFound = async (source: BackupSource): Promise<void> => {
  const { ownerId, fileId } = source;
  log.warn("copy isn't what was copied, nothing restored", { ownerId, fileId });
  const seen = await look(source);
  await changeStates([source], (current) => {
    const state = judge(current, seen);
    return current.state === "restoring" ? { state: state === "copy" ? "not_copied" : state } : undefined;
  });
};

/**
 * Records that a file was restored.
 * @param pictureKey the key of the missing thumbnail
 */
const note = (key: FileKey, { etag, sha256 }: Copied, pictureKey: string | undefined): Promise<void> =>
  changeTeam(key.teamId, async () => {
    const now = await read(key);
    if (!now) return { result: undefined };
    const { source, record } = now;
    const next = nextOf(record, { state: "backed_up", mediaEtag: etag });
    const file = fullName(source.kind, source.name);
    const asset = await findAsset(key.teamId, key.ownerId);
    return {
      result: undefined,
      step: { type: "backup.file.restored", changes: { file: { from: "", to: file } } },
      also: [
        ...(asset ? ofAsset(asset, key.fileId, { file, sha256, size: String(record.size) }, pictureKey) : []),
        ...recordWrites([{ from: record, to: next }]),
      ],
    };
  });

const ofAsset = (
  asset: AssetRecord,
  fileId: string,
  facts: Record<string, string>,
  pictureKey: string | undefined,
): Write[] => {
  const remake = pictureKey !== undefined && asset.thumbnailKey === pictureKey;
  return changing(asset, {
    next: remake ? { ...asset, thumbnailKey: undefined } : asset,
    step: { type: "asset.file.restored", facts },
    also: remake ? [EVENTS["asset.file.stored"].outbox({ assetId: asset.assetId, fileId })] : [],
  });
};

/**
 * Whether an image's thumbnail is missing. Only an image's thumbnail can be made from the file; a video's came with its
 * upload.
 */
const lacksPicture = async ({ type, thumbnailKey }: AssetRecord): Promise<boolean> =>
  type === "image" && thumbnailKey !== undefined && !(await find({ bucket: "media", key: thumbnailKey }));
