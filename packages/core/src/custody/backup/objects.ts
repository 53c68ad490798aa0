import {
  CopyObjectCommand,
  type CopyObjectCommandOutput,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { hashBody } from "../../library/asset-file/hash-file.ts";
import { env } from "../../platform/env.ts";
import { s3 } from "../../platform/store/s3.ts";

/** What S3 says about an object. */
export interface Stored {
  etag: string;
  /** Bytes. */
  size: number;
  /** Lower-case hexadecimal; absent if S3 has computed no hash. */
  sha256?: string | undefined;
}

export interface Copied {
  etag: string;
  sha256: string;
}

/** The error of a copy that wasn't made: the source is missing or has changed, or the target exists already. */
export class NotCopied extends Error {
  readonly reason: "missing" | "precondition";
  constructor(reason: "missing" | "precondition", cause: unknown) {
    super(`Not copied: ${reason}`, { cause });
    this.name = "NotCopied";
    this.reason = reason;
  }
}

export type Place = { bucket: "media" | "documents" | "backup"; key: string };
const nameOf = (bucket: Place["bucket"]): string =>
  ({ media: env.MEDIA_BUCKET, documents: env.DOCUMENTS_BUCKET, backup: env.BACKUP_BUCKET })[bucket];
const hex = (base64: string | undefined): string | undefined =>
  base64 ? Buffer.from(base64, "base64").toString("hex") : undefined;

/**
 * What S3 says about an object; undefined if there is none. S3 reports a missing object only to callers that may list
 * the bucket.
 */
export const find = async ({ bucket, key }: Place): Promise<Stored | undefined> => {
  try {
    const place = { Bucket: nameOf(bucket), Key: key };
    const head = await s3.send(new HeadObjectCommand({ ...place, ChecksumMode: "ENABLED" }));
    return { etag: head.ETag ?? "", size: head.ContentLength ?? 0, sha256: hex(head.ChecksumSHA256) };
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
};

/**
 * Copies an object within S3, which computes the SHA-256 of the copy. Files are far smaller than the 5 GB that one such
 * call can copy.
 * @param from the object; `bucket` may also be the name of a bucket of another account or region. With `etag`, nothing
 * is copied if the object has another ETag by now
 * @param over whether an existing object at the target may be replaced
 * @throws NotCopied if the source is missing or has another ETag, or if the target exists and may not be replaced
 */
export const copy = async (
  from: { bucket: Place["bucket"] | { name: string }; key: string; etag?: string },
  to: Place,
  over: boolean,
): Promise<Copied> => {
  const source = typeof from.bucket === "string" ? nameOf(from.bucket) : from.bucket.name;
  const { CopyObjectResult: result } = await refusing(() =>
    s3.send(
      new CopyObjectCommand({
        Bucket: nameOf(to.bucket),
        Key: to.key,
        // Content type and Cache-Control are copied too, both to the backup and back.
        MetadataDirective: "COPY",
        CopySource: `${source}/${from.key.split("/").map(encodeURIComponent).join("/")}`,
        ...(from.etag && { CopySourceIfMatch: from.etag }),
        ChecksumAlgorithm: "SHA256",
        ...(!over && { IfNoneMatch: "*" }),
      }),
    ),
  );
  const sha256 = hex(result?.ChecksumSHA256);
  if (!sha256) throw new Error("The store gave no checksum of the copy");
  return { etag: result?.ETag ?? "", sha256 };
};

/** Precondition Failed, and Conflict. Conflict means that another write of the same key is running. */
const PRECONDITION = new Set([412, 409]);

const refusing = async (work: () => Promise<CopyObjectCommandOutput>): Promise<CopyObjectCommandOutput> => {
  try {
    return await work();
  } catch (error) {
    const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
    if (status === 404) throw new NotCopied("missing", error);
    if (PRECONDITION.has(status)) throw new NotCopied("precondition", error);
    throw error;
  }
};

/** Removes an object. A bucket with versioning keeps it for 30 more days as an old version. Repeated calls are safe. */
export const removeObject = async ({ bucket, key }: Place): Promise<void> => {
  await s3.send(new DeleteObjectCommand({ Bucket: nameOf(bucket), Key: key }));
};

/**
 * SHA-256 of a stored object, as lower-case hexadecimal; reads the whole object. The hash shows whether an existing
 * copy is a copy of this object. A comparison of ETags doesn't: the object was uploaded in parts, so its ETag differs
 * from its copy's ETag.
 */
export const hashStored = async ({ bucket, key, etag }: Place & { etag: string }): Promise<string> => {
  const { Body, ContentLength } = await s3.send(
    new GetObjectCommand({ Bucket: nameOf(bucket), Key: key, IfMatch: etag }),
  );
  return hashBody(Body as unknown as AsyncIterable<Uint8Array>, ContentLength);
};

/** Returns the next objects of a list, by key: the objects of the owners up to `until`. */
export type Lister = (until: string) => Promise<Map<string, Stored>>;

/**
 * Lists a team's objects in the order of their keys, so owner by owner. Each call of S3 lists a thousand objects;
 * objects of later owners are kept for the next call of the lister.
 * @param after the id of the owner after which the list begins; "" for the beginning
 */
export const lister = (bucket: Place["bucket"], folder: string, after: string): Lister => {
  const objects = listed(bucket, folder, after);
  let next: { key: string; stored: Stored } | undefined;
  return async (until) => {
    const found = new Map<string, Stored>();
    for (;;) {
      next ??= (await objects.next()).value ?? undefined;
      // "0" sorts after "." and "/", so the owner's keys are all below this bound.
      if (!next || next.key.slice(folder.length) >= `${until}0`) return found;
      found.set(next.key, next.stored);
      next = undefined;
    }
  };
};

async function* listed(
  bucket: Place["bucket"],
  folder: string,
  after: string,
): AsyncGenerator<{ key: string; stored: Stored }, undefined> {
  const place = { Bucket: nameOf(bucket), Prefix: folder, ...(after && { StartAfter: `${folder}${after}0` }) };
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, place)) {
    for (const { Key: key = "", ETag: etag = "", Size: size = 0 } of Contents) yield { key, stored: { etag, size } };
  }
}
