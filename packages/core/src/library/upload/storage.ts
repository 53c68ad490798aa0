import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  NoSuchKey,
  NoSuchUpload,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { fileTypeFromBuffer } from "file-type";
import { env } from "../../platform/env.ts";
import { CACHE_CONTROL } from "../../platform/store/cache-control.ts";
import { publicS3, s3 } from "../../platform/store/s3.ts";
import { hasPicture } from "./content/content.ts";
import type { UploadRecord } from "./upload.entity.ts";
import { CSV_TYPE } from "./upload.schema.ts";

/**
 * How many of the first bytes are read: enough for the type of any file, and for the size of nearly every image and the
 * tracks of nearly every WebM video.
 */
const SNIFF_BYTES = 128 * 1024;
const SIGNED_SECONDS = 3_600;

/** A file name for an object key: short, in ASCII, without slashes. The original name is in the upload's record. */
export const slugOf = (fileName: string): string => {
  const plain = fileName
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\w.-]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "")
    .toLowerCase();
  return plain.slice(-80) || "file";
};

/** A name's extension with its dot, for an object key; "" if there is none. */
export const extensionOf = (fileName: string): string => /\.[a-z0-9]{1,10}$/.exec(slugOf(fileName))?.[0] ?? "";

/**
 * The bucket and key of an upload's object. CSV files have a bucket of their own, because CSV files are removed after
 * they were read once.
 */
const placeOf = ({ purpose, key }: Pick<UploadRecord, "purpose" | "key">) => ({
  Bucket: purpose === "import" ? env.IMPORTS_BUCKET : env.MEDIA_BUCKET,
  Key: key,
});

export const begin = async (at: Pick<UploadRecord, "purpose" | "key">, contentType: string): Promise<string> => {
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({
      ...placeOf(at),
      ContentType: contentType,
      CacheControl: CACHE_CONTROL.media,
    }),
  );
  if (!UploadId) throw new Error("The store gave no upload id");
  return UploadId;
};

/** A signed URL that accepts one part of exactly `bytes` bytes, for an hour. */
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

/** S3's errors for parts that are missing or too small, or that don't match their ETags. */
const BAD_PARTS = ["InvalidPart", "InvalidPartOrder", "EntityTooSmall"];

/**
 * Combines the parts into one object. The call also succeeds if an earlier call, whose answer was lost, has combined
 * the parts.
 * @returns false if the parts aren't as declared
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

/** Control characters that don't occur in text; line ends and tabs do. */
const CONTROL = /[^\P{Cc}\t-\r\x7f-\x9f]/u;

/**
 * The type of bytes that may be text. A text can begin like a file of another type, so bytes without control characters
 * count as text.
 */
const textOr = (bytes: Uint8Array, found: string | undefined): string =>
  found && CONTROL.test(Buffer.from(bytes).toString("latin1")) ? found : CSV_TYPE;

/** What an object really is. */
interface Found {
  /** The object's number of bytes. */
  size: number;
  /**
   * The type detected from the object's bytes; undefined for an unknown type, and for an image or a video without a
   * picture.
   */
  contentType: string | undefined;
  /** The Content-Type that S3 sends. */
  storedType: string | undefined;
}

/**
 * Reads what an upload's object really is. Text can't be recognized by its first bytes; so if text was declared and no
 * other type is detected, the object counts as text.
 */
export const inspect = async (upload: UploadRecord): Promise<Found> => {
  try {
    const { Body, ContentRange, ContentType } = await readRange(upload, 0, SNIFF_BYTES);
    const start = await bytesOf(Body);
    const size = Number(ContentRange?.split("/").at(-1) ?? Number.NaN);
    const found = (await fileTypeFromBuffer(start))?.mime;
    if (upload.purpose === "import") return { size, contentType: textOr(start, found), storedType: ContentType };
    const read = async (at: number, length: number) =>
      at + length <= start.length
        ? start.subarray(at, at + length)
        : bytesOf((await readRange(upload, at, length)).Body);
    const seen = found !== undefined && (await hasPicture({ contentType: found, start, size }, read));
    return { size, contentType: seen ? found : undefined, storedType: ContentType };
  } catch (error) {
    if (error instanceof NoSuchKey) return { size: 0, contentType: undefined, storedType: undefined };
    throw error;
  }
};

const readRange = (upload: UploadRecord, start: number, length: number) =>
  s3.send(new GetObjectCommand({ ...placeOf(upload), Range: `bytes=${start}-${start + length - 1}` }));

const bytesOf = async (body: GetObjectCommandOutput["Body"]): Promise<Buffer> =>
  Buffer.from((await body?.transformToByteArray()) ?? []);

/**
 * Changes the object's Content-Type to the detected type, because only the declared type was known when the upload was
 * opened. S3 only changes an object's headers by copying the object onto itself.
 */
export const keepType = async (upload: UploadRecord, contentType: string): Promise<void> => {
  const place = placeOf(upload);
  await s3.send(
    new CopyObjectCommand({
      ...place,
      CopySource: `${place.Bucket}/${place.Key}`,
      MetadataDirective: "REPLACE",
      ContentType: contentType,
      CacheControl: CACHE_CONTROL.media,
    }),
  );
};

/** Removes an upload's data from S3, whether the upload is open or completed. Can be repeated safely. */
export const discard = async (upload: UploadRecord): Promise<void> => {
  const place = placeOf(upload);
  try {
    await s3.send(new AbortMultipartUploadCommand({ ...place, UploadId: upload.multipartId }));
  } catch (error) {
    // The upload was completed already, or the stand-in for S3 can't abort uploads. The bucket's lifecycle rule removes
    // parts that are left.
    const harmless = ["NoSuchUpload", "NotImplemented", "MethodNotAllowed"];
    if (!(error instanceof Error) || !harmless.includes(error.name)) throw error;
  }
  await s3.send(new DeleteObjectCommand(place));
};
