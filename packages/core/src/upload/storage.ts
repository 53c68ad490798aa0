import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  NoSuchUpload,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { fileTypeFromBuffer } from "file-type";
import { env } from "../platform/env.ts";
import { publicS3, s3 } from "../platform/store/s3.ts";
import type { UploadRecord } from "./upload.entity.ts";
import { CSV_TYPE } from "./upload.schema.ts";

/** Enough for the magic bytes of every type that is accepted. */
const SNIFF_BYTES = 4_100;
const SIGNED_SECONDS = 3_600;
/** Objects are never overwritten; browsers keep them for an hour (spec A §7). */
const CACHE_CONTROL = "private, max-age=3600";

/** A name as an object key may carry it: ASCII, short, without separators. The real name is in the record. */
export const slugOf = (fileName: string): string => {
  const plain = fileName
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\w.-]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "")
    .toLowerCase();
  return plain.slice(-80) || "file";
};

/** A name's extension with its point, as an object key may carry it; "" where there is none. */
export const extensionOf = (fileName: string): string => /\.[a-z0-9]{1,10}$/.exec(slugOf(fileName))?.[0] ?? "";

/** Where an upload's object lies: CSV files are read once and then forgotten, in a bucket of their own. */
const placeOf = ({ purpose, key }: Pick<UploadRecord, "purpose" | "key">) => ({
  Bucket: purpose === "import" ? env.IMPORTS_BUCKET : env.MEDIA_BUCKET,
  Key: key,
});

export const begin = async (at: Pick<UploadRecord, "purpose" | "key">, contentType: string): Promise<string> => {
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({
      ...placeOf(at),
      ContentType: contentType,
      CacheControl: CACHE_CONTROL,
    }),
  );
  if (!UploadId) throw new Error("The store gave no upload id");
  return UploadId;
};

/** An address that takes one part of exactly `bytes` bytes, for an hour. */
export const signPart = (upload: UploadRecord, part: number, bytes: number): Promise<string> =>
  getSignedUrl(
    publicS3,
    new UploadPartCommand({
      ...placeOf(upload),
      UploadId: upload.multipartId,
      PartNumber: part,
      ContentLength: bytes,
    }),
    { expiresIn: SIGNED_SECONDS, unhoistableHeaders: new Set(["content-length"]) },
  );

/** What the store answers when parts are missing, too small or not the ones their ETags name. */
const BAD_PARTS = ["InvalidPart", "InvalidPartOrder", "EntityTooSmall"];

/**
 * Makes one object of the parts; an upload that was completed before (the answer was lost) is fine.
 * @returns false when the parts aren't what was declared
 */
export const assemble = async (upload: UploadRecord): Promise<boolean> => {
  const parts = Object.entries(upload.parts as Record<string, string>)
    .map(([part, etag]) => ({ PartNumber: Number(part), ETag: etag }))
    .sort((a, b) => a.PartNumber - b.PartNumber);
  try {
    await s3.send(
      new CompleteMultipartUploadCommand({
        ...placeOf(upload),
        UploadId: upload.multipartId,
        MultipartUpload: { Parts: parts },
      }),
    );
  } catch (error) {
    if (error instanceof NoSuchUpload) return true;
    if (error instanceof Error && BAD_PARTS.includes(error.name)) return false;
    throw error;
  }
  return true;
};

/** Besides line ends and tabs, text has no control characters. */
const CONTROL = /[^\P{Cc}\t-\r\x7f-\x9f]/u;

/** A text can begin like a file of some other kind; what has a kind and control characters is that, and no text. */
const textOr = (bytes: Uint8Array, found: string | undefined): string =>
  found && CONTROL.test(Buffer.from(bytes).toString("latin1")) ? found : CSV_TYPE;

/**
 * What the object really is: its size, and its type by its first bytes; of an object that isn't there, nothing. Text has
 * no such bytes: where it was promised, what is nothing else counts as it.
 */
export const inspect = async (upload: UploadRecord): Promise<{ size: number; contentType: string | undefined }> => {
  try {
    const { Body, ContentRange } = await s3.send(
      new GetObjectCommand({ ...placeOf(upload), Range: `bytes=0-${SNIFF_BYTES - 1}` }),
    );
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    const found = (await fileTypeFromBuffer(bytes))?.mime;
    const contentType = upload.purpose === "import" ? textOr(bytes, found) : found;
    return { size: Number(ContentRange?.split("/").at(-1) ?? Number.NaN), contentType };
  } catch (error) {
    if (error instanceof NoSuchKey) return { size: 0, contentType: undefined };
    throw error;
  }
};

/** Removes whatever an upload left in the store, whether it was open or whole. Does no harm twice. */
export const discard = async (upload: UploadRecord): Promise<void> => {
  const place = placeOf(upload);
  try {
    await s3.send(new AbortMultipartUploadCommand({ ...place, UploadId: upload.multipartId }));
  } catch (error) {
    // Completed already, or a store that can't abort: the bucket's lifecycle rule removes stray parts.
    const harmless = ["NoSuchUpload", "NotImplemented", "MethodNotAllowed"];
    if (!(error instanceof Error) || !harmless.includes(error.name)) throw error;
  }
  await s3.send(new DeleteObjectCommand(place));
};
