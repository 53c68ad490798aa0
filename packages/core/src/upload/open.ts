import { nowIso, nowMs } from "../platform/clock.ts";
import { newId, newSecretToken } from "../platform/id.ts";
import { requireMember, requireOwner } from "../platform/identity/actor.ts";
import { dueIn } from "../platform/store/due.ts";
import { madeEarlier, remember } from "../platform/store/idempotency-key.ts";
import { putItem, transact } from "../platform/store/transaction.ts";
import { read, sender, view } from "./read.ts";
import { takeRoom } from "./room.ts";
import { begin, extensionOf, slugOf } from "./storage.ts";
import { UploadEntity, type UploadRecord } from "./upload.entity.ts";
import { tooManyUploads } from "./upload.errors.ts";
import {
  CSV_TYPE,
  PART_BYTES,
  type ParsedCreateOwnerUpload,
  type ParsedCreateUpload,
  type UploadPurpose,
  type Upload as UploadView,
} from "./upload.schema.ts";

const OPEN_PER_TEAM = 50;
/**
 * Days after which an upload that belongs to nothing is removed. An owner's may wait for the answer: as long as a request
 * is open, and a week.
 */
const SWEEP_DAYS = { asset: 3, thumbnail: 3, "owner-original": 37, import: 3 } as const;

/**
 * Opens an upload of a member (spec A §7). The object's place is fixed here; the bytes go straight to the store.
 * @throws request.invalid, upload.too_many, upload.not_found for a foreign `forUploadId`
 */
export const create = async (input: ParsedCreateUpload, idempotencyKey?: string): Promise<UploadView> => {
  requireMember();
  const { forUploadId, ...declared } = input;
  // A thumbnail lies beside what it pictures; a file is the first of an asset of its own.
  const pictured = declared.purpose === "thumbnail" && forUploadId ? await read(forUploadId) : undefined;
  const assetId = pictured?.assetId ?? newId("asset");
  return open({ ...declared, assetId, objectName: `${nowMs()}-${slugOf(declared.fileName)}` }, idempotencyKey);
};

/** Opens an upload of an owner: an original beside the yes. @throws as {@link create}; upload.quota_exceeded */
export const createForOwner = async (
  declared: ParsedCreateOwnerUpload,
  idempotencyKey?: string,
): Promise<UploadView> => {
  const { assetId, requestId } = requireOwner();
  // All of a request's files share a prefix, and phones call every picture image.jpg.
  const objectName = `owner-${requestId}-${nowMs()}-${newSecretToken().slice(0, 8)}${extensionOf(declared.fileName)}`;
  return open({ ...declared, purpose: "owner-original", assetId, objectName }, idempotencyKey);
};

interface Declared {
  fileName: string;
  contentType: string;
  size: number;
  purpose: UploadPurpose;
  assetId: string;
  /** The last part of the object's key. */
  objectName: string;
}

const open = async (declared: Declared, idempotencyKey?: string): Promise<UploadView> => {
  const { teamId, ownerId } = sender();
  const { objectName, ...fields } = declared;
  const scope = `upload:${ownerId}`;
  const earlier = await madeEarlier(scope, idempotencyKey);
  if (earlier) return view(await read(earlier));
  const ofOwner = declared.purpose === "owner-original";
  if (!ofOwner) await checkOpen(teamId);
  const key = `${teamId}/${declared.assetId}/${objectName}`;
  const contentType = declared.purpose === "import" ? CSV_TYPE : declared.contentType;
  const multipartId = await begin({ purpose: declared.purpose, key }, contentType);
  const upload: UploadRecord = {
    ...fields,
    contentType,
    teamId,
    ownerId,
    uploadId: newId("upload"),
    state: "open",
    key,
    multipartId,
    partSize: PART_BYTES,
    parts: {},
    createdAt: nowIso(),
  };
  const stored = await transact(async () => {
    const other = await madeEarlier(scope, idempotencyKey);
    if (other) return { writes: [], result: await read(other) };
    const writes = [
      putItem(UploadEntity.create(upload).params()),
      dueIn(SWEEP_DAYS[declared.purpose], "upload", teamId, upload.uploadId),
      ...(ofOwner ? [await takeRoom(teamId, ownerId, declared.size)] : []),
      ...remember(scope, idempotencyKey, upload.uploadId),
    ];
    return { writes, result: upload };
  });
  return view(stored);
};

/** A brake on forgotten uploads, not an exact bound: the index it counts by follows a moment later. */
const checkOpen = async (teamId: string): Promise<void> => {
  const { data } = await UploadEntity.query.pending({ teamId }).go({ pages: "all" });
  const open = data.filter((upload) => upload.state === "open" && upload.purpose !== "owner-original");
  if (open.length >= OPEN_PER_TEAM) throw tooManyUploads();
};
