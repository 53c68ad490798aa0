import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { AssetFileRecord } from "../asset/asset.entity.ts";
import { currentActor, requireMember, requireOwner } from "../platform/actor.ts";
import { table } from "../platform/clients.ts";
import { nowIso, nowMs } from "../platform/clock.ts";
import { dueIn } from "../platform/due.ts";
import { newId } from "../platform/id.ts";
import { madeEarlier, remember } from "../platform/idempotency-key.ts";
import { parseInput } from "../platform/parse.ts";
import { putItem, transact, type Write } from "../platform/transaction.ts";
import { REQUEST_DAYS } from "../rights-request/rights-request.schema.ts";
import { assemble, begin, discard, inspect, signPart, slugOf } from "./storage.ts";
import { UploadEntity, type UploadRecord } from "./upload.entity.ts";
import {
  incomplete,
  notCompleted,
  quotaExceeded,
  tooManyUploads,
  unsupportedType,
  uploadNotFound,
  wrongState,
} from "./upload.errors.ts";
import {
  type CreateOwnerUploadInput,
  type CreateUploadInput,
  createOwnerUploadInput,
  createUploadInput,
  isSupportedType,
  PART_BYTES,
  type UploadPurpose,
  type Upload as UploadView,
} from "./upload.schema.ts";

export * as Upload from "./index.ts";

const OPEN_PER_TEAM = 50;
const FILES_PER_OWNER = 20;
const BYTES_PER_OWNER = 2 * 1024 ** 3;
/** Days after which an upload that belongs to nothing is removed; an owner's may wait for the answer. */
const SWEEP_DAYS = { asset: 3, thumbnail: 3, "owner-original": REQUEST_DAYS + 7 } as const;

/** Who an upload belongs to: the member, or the request whose link the owner holds. */
const sender = (): { teamId: string; ownerId: string } => {
  if (currentActor().kind === "owner") {
    const { teamId, requestId } = requireOwner();
    return { teamId, ownerId: requestId };
  }
  const { teamId, userId } = requireMember();
  return { teamId, ownerId: userId };
};

const read = async (uploadId: string): Promise<UploadRecord> => {
  const { teamId, ownerId } = sender();
  const { data } = await UploadEntity.get({ teamId, uploadId }).go({ consistent: true });
  if (!data || data.ownerId !== ownerId) throw uploadNotFound();
  return data;
};

const partCount = (upload: UploadRecord): number => Math.ceil(upload.size / upload.partSize);
const partBytes = (upload: UploadRecord, part: number): number =>
  part < partCount(upload) ? upload.partSize : upload.size - upload.partSize * (partCount(upload) - 1);

export const view = (upload: UploadRecord): UploadView => ({
  id: upload.uploadId,
  state: upload.state,
  fileName: upload.fileName,
  contentType: upload.contentType,
  size: upload.size,
  partSize: upload.partSize,
  partCount: partCount(upload),
  storedParts: Object.keys(upload.parts as Record<string, string>)
    .map(Number)
    .sort((a, b) => a - b),
});

/**
 * Opens an upload of a member (spec A §7). The object's place is fixed here; the bytes go straight to the store.
 * @throws request.invalid, upload.too_many, upload.not_found for a foreign `forUploadId`
 */
export const create = async (input: CreateUploadInput, idempotencyKey?: string): Promise<UploadView> => {
  requireMember();
  const { forUploadId, ...declared } = parseInput(createUploadInput, input);
  const assetId = forUploadId ? (await read(forUploadId)).assetId : newId("asset");
  return open({ ...declared, assetId, prefix: "" }, idempotencyKey);
};

/** Opens an upload of an owner: an original beside the yes. @throws as {@link create}; upload.quota_exceeded */
export const createForOwner = async (input: CreateOwnerUploadInput, idempotencyKey?: string): Promise<UploadView> => {
  const { assetId, requestId } = requireOwner();
  const declared = parseInput(createOwnerUploadInput, input);
  return open({ ...declared, purpose: "owner-original", assetId, prefix: `owner-${requestId}-` }, idempotencyKey);
};

interface Declared {
  fileName: string;
  contentType: string;
  size: number;
  purpose: UploadPurpose;
  assetId: string;
  prefix: string;
}

const open = async (declared: Declared, idempotencyKey?: string): Promise<UploadView> => {
  const { teamId, ownerId } = sender();
  const { prefix, ...fields } = declared;
  const scope = `upload:${ownerId}`;
  const earlier = await madeEarlier(scope, idempotencyKey);
  if (earlier) return view(await read(earlier));
  await checkRoom(declared);
  const key = `${teamId}/${declared.assetId}/${prefix}${nowMs()}-${slugOf(declared.fileName)}`;
  const multipartId = await begin(key, declared.contentType);
  const upload: UploadRecord = {
    ...fields,
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
      ...remember(scope, idempotencyKey, upload.uploadId),
    ];
    return { writes, result: upload };
  });
  return view(stored);
};

const checkRoom = async ({ size, purpose }: Declared): Promise<void> => {
  const { teamId, ownerId } = sender();
  const { data } = await UploadEntity.query.pending({ teamId }).go({ pages: "all" });
  if (purpose === "owner-original") {
    const own = data.filter((upload) => upload.ownerId === ownerId);
    const bytes = own.reduce((sum, upload) => sum + upload.size, size);
    if (own.length >= FILES_PER_OWNER || bytes > BYTES_PER_OWNER) throw quotaExceeded();
    return;
  }
  const open = data.filter((upload) => upload.state === "open" && upload.purpose !== "owner-original");
  if (open.length >= OPEN_PER_TEAM) throw tooManyUploads();
};

/** @throws upload.not_found, also for another person's or team's */
export const get = async (uploadId: string): Promise<UploadView> => view(await read(uploadId));

/** Addresses for parts, each for its exact length, for an hour. @throws upload.not_found, upload.wrong_state */
export const signParts = async (uploadId: string, parts: readonly number[]) => {
  const upload = await read(uploadId);
  if (upload.state !== "open") throw wrongState();
  const wanted = parts.filter((part) => part <= partCount(upload));
  return Promise.all(
    wanted.map(async (part) => {
      const size = partBytes(upload, part);
      return { part, size, url: await signPart(upload, part, size) };
    }),
  );
};

/** Keeps a stored part's ETag, so that an interrupted upload can go on. @throws upload.not_found, upload.wrong_state */
export const storedPart = async (uploadId: string, part: number, etag: string): Promise<UploadView> => {
  const upload = await read(uploadId);
  if (upload.state !== "open" || part > partCount(upload)) throw wrongState();
  const { Key, TableName } = UploadEntity.get({ teamId: upload.teamId, uploadId }).params() as {
    Key: Record<string, string>;
    TableName: string;
  };
  try {
    await table.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: "SET #parts.#part = :etag",
        ConditionExpression: "#state = :open",
        ExpressionAttributeNames: { "#parts": "parts", "#part": String(part), "#state": "state" },
        ExpressionAttributeValues: { ":etag": etag, ":open": "open" },
      }),
    );
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw wrongState();
    throw error;
  }
  return view({ ...upload, parts: { ...(upload.parts as Record<string, string>), [part]: etag } });
};

/**
 * Makes the object whole and looks at what it is: size as declared, an image or a video by its bytes. What fails is
 * removed.
 * @throws upload.not_found, upload.not_completed, upload.incomplete, upload.type_unsupported, upload.wrong_state
 */
export const complete = async (uploadId: string): Promise<UploadView> => {
  const upload = await read(uploadId);
  if (upload.state === "completed" || upload.state === "attached") return view(upload);
  if (upload.state !== "open") throw wrongState();
  if (view(upload).storedParts.length < partCount(upload)) throw notCompleted();
  await assemble(upload);
  const found = await inspect(upload.key);
  if (found.size !== upload.size || !found.contentType || !isSupportedType(found.contentType)) {
    await setState(upload, { ...upload, state: "aborted" });
    await discard(upload);
    throw found.size === upload.size ? unsupportedType(upload.fileName) : incomplete(upload.fileName);
  }
  return view(await setState(upload, { ...upload, state: "completed", contentType: found.contentType }));
};

const setState = async (from: UploadRecord, to: UploadRecord): Promise<UploadRecord> => {
  await UploadEntity.put(to)
    .where(({ state }, { eq }) => eq(state, from.state))
    .go();
  return to;
};

/** Gives an upload up; what was stored is removed. @throws upload.not_found, upload.wrong_state once attached */
export const abort = async (uploadId: string): Promise<void> => {
  const upload = await read(uploadId);
  if (upload.state === "aborted") return;
  if (upload.state === "attached") throw wrongState();
  await setState(upload, { ...upload, state: "aborted" });
  await discard(upload);
};

/** An upload that is whole and belongs to nothing yet. @throws upload.not_found, upload.not_completed */
export const completed = async (uploadId: string, purpose: UploadPurpose): Promise<UploadRecord> => {
  const upload = await read(uploadId);
  if (upload.purpose !== purpose) throw uploadNotFound();
  if (upload.state === "open") throw notCompleted();
  if (upload.state !== "completed") throw wrongState();
  return upload;
};

/** The write that gives a completed upload to an asset; happens once. */
export const attachment = (upload: UploadRecord): Write =>
  putItem(
    UploadEntity.put({ ...upload, state: "attached" })
      .where(({ state }, { eq }) => eq(state, "completed"))
      .params(),
  );

/** A completed upload as a file of its asset. */
export const toFile = (upload: UploadRecord, origin: "team" | "owner"): AssetFileRecord => ({
  id: upload.uploadId,
  key: upload.key,
  name: upload.fileName,
  contentType: upload.contentType,
  size: upload.size,
  origin,
});

/** Removes an upload that was never attached; for the schedule. */
export const sweep = async (teamId: string, uploadId: string): Promise<void> => {
  const { data: upload } = await UploadEntity.get({ teamId, uploadId }).go({ consistent: true });
  if (!upload || upload.state === "attached") return;
  if (upload.state !== "aborted") await setState(upload, { ...upload, state: "aborted" });
  await discard(upload);
};
