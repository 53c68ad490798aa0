import type { ActivityEntry } from "../activity/activity.schema.ts";
import { Activity } from "../activity/index.ts";
import { requireMember } from "../platform/identity/actor.ts";
import { once, remember } from "../platform/store/idempotency-key.ts";
import { transact } from "../platform/store/transaction.ts";
import { Upload } from "../upload/index.ts";
import type { AssetRecord } from "./asset.entity.ts";
import { assetConflict, assetNotFound } from "./asset.errors.ts";
import { AssetCreated, AssetEdited, AssetFileStored } from "./asset.events.ts";
import type { Asset as AssetView, ParsedCreateAsset, ParsedEditAsset } from "./asset.schema.ts";
import { change, creation, find, read } from "./change.ts";
import { fileOf } from "./file.ts";
import { viewer } from "./list.ts";
import { findTombstone } from "./tombstone.entity.ts";

export { download } from "./download.ts";
export { changes } from "./feed.ts";
export * as Asset from "./index.ts";
export { counts, list } from "./list.ts";

/** One asset of the actor's team. @throws asset.not_found */
export const get = async (assetId: string): Promise<AssetView> => {
  const [record, show] = await Promise.all([read(requireMember().teamId, assetId), viewer()]);
  return show(record);
};

/**
 * Makes an asset of a completed upload (spec A §4: new uploads are pending).
 * @throws upload.not_found, upload.not_completed, request.invalid
 */
export const create = async (input: ParsedCreateAsset, idempotencyKey?: string): Promise<AssetView> => {
  const member = requireMember();
  const { uploadId, thumbnailUploadId, ...fields } = input;
  const scope = `asset:${member.userId}`;
  const made = (id: string) => read(member.teamId, id);
  const record = await once(scope, idempotencyKey, made, () =>
    transact(async () => {
      const upload = await Upload.completed(uploadId, "asset");
      const thumbnail = thumbnailUploadId ? await Upload.thumbnailOf(upload, thumbnailUploadId) : undefined;
      const file = fileOf(upload, "team");
      const asset = creation(
        {
          ...fields,
          teamId: member.teamId,
          assetId: upload.assetId,
          type: file.contentType.startsWith("video/") ? "video" : "image",
          status: "pending",
          uploaderId: member.userId,
          files: [file],
          thumbnailKey: thumbnail?.key,
        },
        { type: "asset.created", to: "pending", facts: { file: file.name, size: String(file.size) } },
      );
      const writes = [
        ...asset.writes,
        Upload.attachment(upload),
        ...(thumbnail ? [Upload.attachment(thumbnail)] : []),
        ...remember(scope, idempotencyKey, upload.assetId),
        AssetCreated.outbox({ assetId: upload.assetId }),
        AssetFileStored.outbox({ assetId: upload.assetId, fileId: file.id }),
      ];
      return { writes, result: asset.record };
    }),
  );
  return (await viewer())(record);
};

/**
 * A person's edit (spec A §2, Edit Asset), made on the version it names.
 * @throws asset.not_found, asset.conflict when somebody changed it meanwhile, request.invalid
 */
export const edit = async (assetId: string, input: ParsedEditAsset): Promise<AssetView> => {
  const { teamId } = requireMember();
  const { version, ...fields } = input;
  const show = await viewer();
  const { record } = await change(teamId, assetId, (current) => {
    if (current.version !== version) throw assetConflict();
    const changed = changedFields(current, fields);
    if (changed.length === 0) return undefined;
    return {
      next: { ...current, ...fields, version: version + 1 },
      step: { type: "asset.edited", facts: { fields: changed.join(", ") } },
      also: [AssetEdited.outbox({ assetId })],
    };
  });
  return show(record);
};

const changedFields = (current: AssetRecord, fields: Omit<ParsedEditAsset, "version">): string[] =>
  (["name", "source", "uploadedBy", "tags", "notes"] as const).filter(
    (field) => JSON.stringify(current[field] ?? "") !== JSON.stringify(fields[field]),
  );

/** Every step of an asset, oldest first; of a deleted one for admins alone. @throws asset.not_found */
export const activity = async (assetId: string): Promise<ActivityEntry[]> => {
  const { teamId, role } = requireMember();
  const [record, rest] = await Promise.all([find(teamId, assetId), Activity.stored(teamId, assetId)]);
  const kept = record ?? (role === "admin" ? await findTombstone(teamId, assetId) : undefined);
  if (!kept) throw assetNotFound();
  return [kept.firstEntry, ...rest].map((entry) => Activity.view(entry, role === "admin"));
};
