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
import { env } from "../platform/env.ts";
import { CACHE_CONTROL } from "../platform/store/cache-control.ts";
import { publicS3, s3 } from "../platform/store/s3.ts";
import { hasPicture } from "./content/content.ts";
import type { UploadRecord } from "./upload.entity.ts";
import { CSV_TYPE } from "./upload.schema.ts";

/** Enough for the type, and of nearly every image for its size and of a WebM for its tracks. */
const SNIFF_BYTES = 128 * 1024;
const SIGNED_SECONDS = 3_600;

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
      CacheControl: CACHE_CONTROL.media,
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

/** What an object really is. */
interface Found {
  /** Bytes. */
  size: number;
  /** By its bytes; none where they are of no known type, or of an image or a film without a picture. */
  contentType: string | undefined;
  /** What the store says to whoever reads it. */
  storedType: string | undefined;
}

/**
 * What the object really is; of an object that isn't there, nothing. Text can't be told by its first bytes: where it was
 * promised, what is nothing else counts as it.
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
 * Has the store serve the object as the type that was found in it: when the upload was opened only the declared one was
 * known, and an object's headers change only by copying it onto itself.
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
