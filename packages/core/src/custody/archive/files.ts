import type { Readable } from "node:stream";
import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import * as z from "zod";
import { isSnapshot } from "../../library/search/objects.ts";
import { env } from "../../platform/env.ts";
import { s3 } from "../../platform/store/s3.ts";

/**
 * The buckets whose objects an archive holds. An archive is a copy of all data, stored as files. The site's bucket
 * isn't in this list, because each deployment builds and uploads the site.
 */
export const FILE_BUCKETS = ["media", "branding", "documents", "imports"] as const;

/** An object as an archive describes it. */
export const archivedFile = z.object({
  bucket: z.enum(FILE_BUCKETS),
  key: z.string().min(1),
  size: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  contentType: z.string().optional(),
  cacheControl: z.string().optional(),
  contentDisposition: z.string().optional(),
});
export type ArchivedFile = z.infer<typeof archivedFile>;
export type StoredFile = Pick<ArchivedFile, "bucket" | "key" | "size">;

const nameOf = (bucket: ArchivedFile["bucket"]): string => {
  const names = {
    media: () => env.MEDIA_BUCKET,
    branding: () => env.BRANDING_BUCKET,
    documents: () => env.DOCUMENTS_BUCKET,
    imports: () => env.IMPORTS_BUCKET,
  };
  return names[bucket]();
};

/**
 * Every object that belongs in an archive, bucket by bucket. Search snapshots are left out, because they can be made
 * again.
 */
export async function* storedFiles(): AsyncGenerator<StoredFile> {
  for (const bucket of FILE_BUCKETS) {
    for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: nameOf(bucket) })) {
      for (const { Key: key, Size: size = 0 } of Contents) {
        if (key && !(bucket === "documents" && isSnapshot(key))) yield { bucket, key, size };
      }
    }
  }
}

/**
 * An object's bytes and headers. The caller has to read the body to its end or destroy it.
 * @returns undefined if the object was removed after it was listed
 */
export const openFile = async ({ bucket, key }: StoredFile) => {
  try {
    const object = await s3.send(new GetObjectCommand({ Bucket: nameOf(bucket), Key: key }));
    const { ContentType: contentType, CacheControl: cacheControl, ContentDisposition: contentDisposition } = object;
    return {
      body: object.Body as Readable,
      size: object.ContentLength ?? 0,
      headers: { contentType, cacheControl, contentDisposition },
    };
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === "NoSuchKey") return undefined;
    throw error;
  }
};

/**
 * Whether the bucket has an object of this key and size. Objects never change, so such an object is the archived
 * object.
 */
export const isStored = async ({ bucket, key, size }: ArchivedFile): Promise<boolean> => {
  try {
    const { ContentLength } = await s3.send(new HeadObjectCommand({ Bucket: nameOf(bucket), Key: key }));
    return ContentLength === size;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return false;
    throw error;
  }
};

/** Stores an object; S3 refuses it if the received bytes don't have the given hash. */
export const storeFile = async (file: ArchivedFile, body: Readable): Promise<void> => {
  await s3.send(
    new PutObjectCommand({
      Bucket: nameOf(file.bucket),
      Key: file.key,
      Body: body,
      ContentLength: file.size,
      ContentType: file.contentType,
      CacheControl: file.cacheControl,
      ContentDisposition: file.contentDisposition,
      ChecksumSHA256: Buffer.from(file.sha256, "hex").toString("base64"),
    }),
  );
};
