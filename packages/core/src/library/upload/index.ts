import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { nowIso } from "../../platform/clock.ts";
import { table } from "../../platform/store/clients.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { cancelTimer, setTimer } from "../../platform/timer/timer.entity.ts";
import { partBytes, partCount, read, view } from "./read.ts";
import { discard, signPart } from "./storage.ts";
import { UploadEntity, type UploadRecord } from "./upload.entity.ts";
import { notCompleted, notOpen, uploadNotFound, wrongState } from "./upload.errors.ts";
import type { UploadPurpose, Upload as UploadView } from "./upload.schema.ts";

export { abort, complete, sweep } from "./end.ts";
export { held, heldFor, removedAfter } from "./held.ts";
export * as Upload from "./index.ts";
export { create, createForOwner } from "./open.ts";

/**
 * An upload as its sender sees it.
 * @throws upload.not_found, also for an upload of another person or team
 */
export const get = async (uploadId: string): Promise<UploadView> => view(await read(uploadId));

/**
 * Signed URLs for sending parts, each for a part's exact length and valid for an hour.
 * @throws upload.not_found, upload.wrong_state
 */
export const signParts = async (uploadId: string, parts: readonly number[]) => {
  const upload = await read(uploadId);
  if (upload.state !== "open") throw notOpen(upload);
  const wanted = parts.filter((part) => part <= partCount(upload));
  return Promise.all(
    wanted.map(async (part) => {
      const size = partBytes(upload, part);
      return { part, size, url: await signPart(upload, part, size) };
    }),
  );
};

/**
 * Stores a part's ETag, so that an interrupted upload can continue, and the time, so that the upload isn't ended as
 * idle. If the upload has ended while the part was sent, the part's bytes are removed.
 * @throws upload.not_found, upload.wrong_state, upload.canceled
 */
export const storedPart = async (uploadId: string, part: number, etag: string): Promise<UploadView> => {
  const upload = await read(uploadId);
  if (upload.state === "open" && part > partCount(upload)) throw wrongState();
  if (upload.state !== "open" || !(await storePart(upload, part, etag))) {
    const ended = await read(uploadId);
    if (ended.state === "aborted") await discard(ended);
    throw notOpen(ended);
  }
  return view({ ...upload, parts: { ...upload.parts, [part]: etag } });
};

/** @returns false if the upload isn't open any more */
const storePart = async ({ teamId, uploadId }: UploadRecord, part: number, etag: string): Promise<boolean> => {
  const { Key, TableName } = UploadEntity.get({ teamId, uploadId }).params() as {
    Key: Record<string, string>;
    TableName: string;
  };
  try {
    await table.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: "SET #parts.#part = :etag, #at = :at",
        ConditionExpression: "#state = :open",
        ExpressionAttributeNames: { "#parts": "parts", "#part": String(part), "#state": "state", "#at": "lastPartAt" },
        ExpressionAttributeValues: { ":etag": etag, ":open": "open", ":at": nowIso() },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

/** A completed upload that isn't attached yet. @throws upload.not_found, upload.not_completed */
export const completed = async (uploadId: string, purpose: UploadPurpose): Promise<UploadRecord> => {
  const upload = await read(uploadId);
  if (upload.purpose !== purpose) throw uploadNotFound();
  if (upload.state === "open") throw notCompleted();
  if (upload.state !== "completed") throw wrongState();
  return upload;
};

/**
 * The completed thumbnail of an upload. @throws upload.not_found, also for another upload's thumbnail;
 * upload.not_completed
 */
export const thumbnailOf = async (upload: UploadRecord, thumbnailId: string): Promise<UploadRecord> => {
  const thumbnail = await completed(thumbnailId, "thumbnail");
  if (thumbnail.assetId !== upload.assetId) throw uploadNotFound();
  return thumbnail;
};

/**
 * The writes that detach an upload, so that it and its object are removed at once. No writes if the upload doesn't
 * exist any more.
 */
export const detachment = async (teamId: string, uploadId: string): Promise<Write[]> => {
  const { data: upload } = await UploadEntity.get({ teamId, uploadId }).go({ consistent: true });
  if (upload?.state !== "attached") return [];
  return [
    putItem(
      UploadEntity.put({ ...upload, state: "completed", detached: true })
        .where(({ state }, { eq }) => eq(state, "attached"))
        .params(),
    ),
    setTimer({ teamId, kind: "upload", id: uploadId }, nowIso()),
  ];
};

/**
 * The writes that attach a completed upload to an asset, so that its timer doesn't remove it. An upload can only be
 * attached once.
 */
export const attachment = (upload: UploadRecord): Write[] => [
  putItem(
    UploadEntity.put({ ...upload, state: "attached" })
      .where(({ state }, { eq }) => eq(state, "completed"))
      .params(),
  ),
  cancelTimer({ teamId: upload.teamId, kind: "upload", id: upload.uploadId }),
];
