import type { ActivityEntry, ActivityPage } from "../activity/activity.schema.ts";
import { Activity } from "../activity/index.ts";
import { canonicalJson } from "../platform/canonical-json.ts";
import { type MemberActor, requireMember } from "../platform/identity/actor.ts";
import { decodeCursor, encodeCursor } from "../platform/store/cursor.ts";
import { attempt, once, remember } from "../platform/store/idempotency-key.ts";
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
  // Not by its thumbnail: a browser that tries again may have come to none this time.
  const tried = attempt(`asset:${member.userId}`, idempotencyKey, { uploadId, ...fields });
  const made = (id: string) => read(member.teamId, id);
  const record = await once(tried, made, () =>
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
        ...Upload.attachment(upload),
        ...(thumbnail ? Upload.attachment(thumbnail) : []),
        ...remember(tried, upload.assetId),
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
    (field) => canonicalJson(current[field] ?? "") !== canonicalJson(fields[field]),
  );

/** Entry 1 of an asset's chain; of a deleted one for admins alone. @throws asset.not_found */
const firstEntry = async ({ teamId, role }: MemberActor, assetId: string): Promise<Activity.Entry> => {
  const record = await find(teamId, assetId);
  const kept = record ?? (role === "admin" ? await findTombstone(teamId, assetId) : undefined);
  if (!kept) throw assetNotFound();
  return kept.firstEntry;
};

/** Every step of an asset, oldest first; of a deleted one for admins alone. @throws asset.not_found */
export const activity = async (assetId: string): Promise<ActivityEntry[]> => {
  const member = requireMember();
  const [first, rest] = await Promise.all([firstEntry(member, assetId), Activity.stored(member.teamId, assetId)]);
  return [first, ...rest].map((entry) => Activity.view(entry, member.role === "admin"));
};

/**
 * A page of an asset's steps, newest first; one Query and one read, however many there are. Of a deleted one for admins
 * alone.
 * @throws asset.not_found, cursor.invalid
 */
export const activityPage = async (
  assetId: string,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<ActivityPage> => {
  const member = requireMember();
  const list = `activity:${member.teamId}:${assetId}`;
  const [after] = cursor ? await decodeCursor(list, cursor) : [];
  const before = after === undefined ? undefined : Number(after);
  const [first, steps] = await Promise.all([
    firstEntry(member, assetId),
    Activity.newest(member.teamId, assetId, { before, limit }),
  ]);
  // The chain has no gaps: where a page has room left, what comes next is entry 1, which the asset itself holds.
  const entries = steps.length < limit ? [...steps, first] : steps;
  const last = entries.at(-1);
  return {
    items: entries.map((entry) => Activity.view(entry, member.role === "admin")),
    cursor: last && last.seq > 1 ? await encodeCursor(list, [String(last.seq)]) : null,
  };
};
