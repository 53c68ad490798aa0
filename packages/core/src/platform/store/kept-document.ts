import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3ServiceException } from "@aws-sdk/client-s3";
import { env } from "../env.ts";
import { CACHE_CONTROL } from "./cache-control.ts";
import { s3 } from "./s3.ts";

/** A stored document. */
export interface KeptDocument {
  key: string;
  body: Buffer;
}

/** HTTP statuses of a put whose key is taken: 412 if the object exists, 409 if another put of the key is running. */
const TAKEN = new Set([412, 409]);

/** A document's bytes; undefined if it doesn't exist. */
export const findDocument = async (key: string): Promise<Buffer | undefined> => {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.DOCUMENTS_BUCKET, Key: key }));
    return Body && Buffer.from(await Body.transformToByteArray());
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
};

/**
 * Stores a document that is evidence. If the document is stored already, the stored document is returned unchanged.
 * @param make makes the document's bytes; only called if no document is stored yet
 */
export const keepOnce = async (
  key: string,
  contentType: string,
  make: () => Promise<Buffer>,
): Promise<KeptDocument> => {
  const earlier = await findDocument(key);
  if (earlier) return { key, body: earlier };
  const body = await make();
  try {
    await s3.send(
      new PutObjectCommand({
        Bucket: env.DOCUMENTS_BUCKET,
        Key: key,
        Body: body,
        ContentType: contentType,
        CacheControl: CACHE_CONTROL.once,
        IfNoneMatch: "*",
      }),
    );
    return { key, body };
  } catch (error) {
    if (!(error instanceof S3ServiceException) || !TAKEN.has(error.$metadata.httpStatusCode ?? 0)) throw error;
    // A parallel run for the same event has stored the document first.
    const theirs = await findDocument(key);
    if (!theirs) throw error;
    return { key, body: theirs };
  }
};
