import { randomUUID } from "node:crypto";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchUpload,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { env } from "../../platform/env.ts";
import { s3 } from "../../platform/store/s3.ts";
import type { ExportRecord, ListProgress } from "./export.entity.ts";

/** Bytes of each id in the object with a list's ids; shorter ids are padded with spaces. */
const WIDTH = 32;

/** Where the ids of a list are stored until the list is written. The site doesn't serve this bucket. */
const idsAt = ({ ids }: Pick<ListProgress, "ids">) => ({ Bucket: env.IMPORTS_BUCKET, Key: ids });
const fileAt = ({ key }: ExportRecord, { uploadId }: Pick<ListProgress, "uploadId">) => ({
  Bucket: env.MEDIA_BUCKET,
  Key: key,
  UploadId: uploadId,
});

/**
 * Stores the ids of the list's assets in their current order, because assets may be changed, added or deleted while the
 * list is written.
 * @param count the number of ids, or a larger number
 */
export const keepIds = async (
  { key }: ExportRecord,
  count: number,
  ids: Iterable<string>,
): Promise<Pick<ListProgress, "ids" | "assets">> => {
  const kept = { ids: `${key}-${randomUUID()}.ids` };
  const Body = Buffer.alloc(count * WIDTH);
  let at = 0;
  for (const id of ids) at += Body.write(id.padEnd(WIDTH), at, WIDTH, "latin1");
  await s3.send(new PutObjectCommand({ ...idsAt(kept), Body: Body.subarray(0, at) }));
  return { ...kept, assets: at / WIDTH };
};

/** Some of the stored ids. @param from the position of the first id to read */
export const readIds = async (progress: ListProgress, from: number, count: number): Promise<string[]> => {
  const Range = `bytes=${from * WIDTH}-${(from + count) * WIDTH - 1}`;
  const { Body } = await s3.send(new GetObjectCommand({ ...idsAt(progress), Range }));
  const text = (await Body?.transformToString("latin1")) ?? "";
  return Array.from({ length: text.length / WIDTH }, (_, n) => text.slice(n * WIDTH, (n + 1) * WIDTH).trimEnd());
};

/** Begins to store the file in parts. @param place see placeOf @returns the upload's id */
export const beginFile = async (
  place: ConstructorParameters<typeof CreateMultipartUploadCommand>[0],
): Promise<string> => {
  const { UploadId } = await s3.send(new CreateMultipartUploadCommand(place));
  if (!UploadId) throw new Error("The store gave no upload id");
  return UploadId;
};

/**
 * Stores the file's next part. A part that was stored, but isn't yet in the stored progress, is stored again.
 * @returns the part's ETag
 */
export const storePart = async (record: ExportRecord, progress: ListProgress, Body: Buffer): Promise<string> => {
  const PartNumber = progress.parts.length + 1;
  const { ETag } = await s3.send(new UploadPartCommand({ ...fileAt(record, progress), PartNumber, Body }));
  if (!ETag) throw new Error("The store gave no ETag");
  return ETag;
};

/**
 * Combines the parts into the file. The call succeeds also if an earlier call, whose answer was lost, has combined the
 * parts.
 */
export const endFile = async (record: ExportRecord, progress: ListProgress): Promise<void> => {
  const Parts = progress.parts.map((ETag, n) => ({ PartNumber: n + 1, ETag }));
  try {
    await s3.send(new CompleteMultipartUploadCommand({ ...fileAt(record, progress), MultipartUpload: { Parts } }));
  } catch (error) {
    if (!(error instanceof NoSuchUpload)) throw error;
  }
};

/**
 * Removes what a long list left behind: its ids, and the parts of an unfinished file. Repeated calls change nothing.
 */
export const forgetProgress = async (record: ExportRecord): Promise<void> => {
  const { progress } = record;
  if (!progress) return;
  await s3.send(new DeleteObjectCommand(idsAt(progress)));
  try {
    await s3.send(new AbortMultipartUploadCommand(fileAt(record, progress)));
  } catch (error) {
    if (!(error instanceof NoSuchUpload)) throw error;
  }
};
