import { nowIso, nowMs } from "../../platform/clock.ts";
import { newId, newSecretToken } from "../../platform/id.ts";
import { requireHolder, requireMember } from "../../platform/identity/actor.ts";
import { type Attempt, attempt, madeEarlier, remember } from "../../platform/store/idempotency-key.ts";
import { importKey, mediaKey } from "../../platform/store/object-key.ts";
import { putItem, transact } from "../../platform/store/transaction.ts";
import { setTimer } from "../../platform/timer/timer.entity.ts";
import { endOf } from "./end-of.ts";
import { counted, findRoom } from "./open-count.ts";
import { read, sender, view } from "./read.ts";
import { takeRoom } from "./room.ts";
import { begin, extensionOf, slugOf } from "./storage.ts";
import { UploadEntity, type UploadRecord } from "./upload.entity.ts";
import { wrongState } from "./upload.errors.ts";
import {
  CSV_TYPE,
  PART_BYTES,
  type ParsedCreateOwnerUpload,
  type ParsedCreateUpload,
  type UploadPurpose,
  type Upload as UploadView,
} from "./upload.schema.ts";

/**
 * Opens a member's upload. The server decides the object's key, and the browser sends the bytes directly
 * to S3.
 * @throws request.invalid, upload.too_many (of the sender or the team), upload.not_found if `forUploadId` belongs to
 * somebody else, upload.wrong_state
 */
export const create = async (input: ParsedCreateUpload, idempotencyKey?: string): Promise<UploadView> => {
  requireMember();
  const { forUploadId, ...declared } = input;
  // A thumbnail is stored in the folder of its picture, and an additional file in the folder of the asset's first file.
  // Other files begin a new asset.
  const alone = declared.purpose === "import" || declared.purpose === "release";
  const beside = !alone && forUploadId ? await read(forUploadId) : undefined;
  // Once an asset's first file is attached, no further file can be added.
  if (declared.purpose === "asset" && beside?.state === "attached") throw wrongState();
  const assetId = beside?.assetId ?? newId("asset");
  const objectName = `${uniqueStart()}-${slugOf(declared.fileName)}`;
  return open({ ...declared, assetId, objectName }, keyed(idempotencyKey, input));
};

/**
 * Opens an owner's upload of an original; the original is sent with the approval.
 * @throws as {@link create}; upload.quota_exceeded
 */
export const createForOwner = async (
  declared: ParsedCreateOwnerUpload,
  idempotencyKey?: string,
): Promise<UploadView> => {
  const { assetId, requestId } = requireHolder("owner");
  const objectName = `owner-${requestId}-${uniqueStart()}${extensionOf(declared.fileName)}`;
  return open({ ...declared, purpose: "owner-original", assetId, objectName }, keyed(idempotencyKey, declared));
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

/**
 * The beginning of an object's name that no other upload has. Files of one asset share a prefix, phones often name every
 * picture image.jpg, and two uploads can begin in the same millisecond.
 */
const uniqueStart = (): string => `${nowMs()}-${newSecretToken().slice(0, 8)}`;

const keyed = (idempotencyKey: string | undefined, input: object): Attempt =>
  attempt(`upload:${sender().ownerId}`, idempotencyKey, input);

const open = async (declared: Declared, tried: Attempt): Promise<UploadView> => {
  const { teamId, ownerId } = sender();
  const { objectName, ...fields } = declared;
  const earlier = await madeEarlier(tried);
  if (earlier) return view(await read(earlier));
  const ofOwner = declared.purpose === "owner-original";
  // Room is looked for before the upload begins in S3, and taken in the transaction below.
  const first = await findRoom({ ...fields, teamId, ownerId });
  const key = keyOf(teamId, declared);
  const contentType = declared.purpose === "import" ? CSV_TYPE : declared.contentType;
  const multipartId = await begin({ purpose: declared.purpose, key }, contentType);
  const begun: UploadRecord = {
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
  const stored = await transact(async (attempt) => {
    const other = await madeEarlier(tried);
    if (other) return { writes: [], result: await read(other) };
    const upload = { ...begun, countedIn: attempt === 1 ? first : await findRoom(begun) };
    const writes = [
      putItem(UploadEntity.create(upload).params()),
      setTimer({ teamId, kind: "upload", id: upload.uploadId }, endOf(upload)),
      ...counted(upload, upload.countedIn),
      ...(ofOwner ? [await takeRoom(teamId, ownerId, declared.size)] : []),
      ...remember(tried, upload.uploadId),
    ];
    return { writes, result: upload };
  });
  return view(stored);
};

/**
 * The key of an upload's object. A CSV file is stored in a bucket of its own and can't be downloaded. A release is
 * stored outside of every asset's prefix, because an owner's page may read everything under its asset's prefix.
 */
const keyOf = (teamId: string, { purpose, assetId, objectName }: Declared): string => {
  if (purpose === "import") return importKey(teamId, assetId, objectName);
  return purpose === "release"
    ? mediaKey(teamId, "releases", assetId, objectName)
    : mediaKey(teamId, assetId, objectName);
};
