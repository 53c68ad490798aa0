import { GetObjectCommand, NoSuchKey, PutObjectCommand, S3ServiceException } from "@aws-sdk/client-s3";
import { env } from "../platform/env.ts";
import { CACHE_CONTROL } from "../platform/store/cache-control.ts";
import { licenceKey } from "../platform/store/object-key.ts";
import { s3 } from "../platform/store/s3.ts";

/** A license's document as it lies in the bucket. */
export interface StoredDocument {
  key: string;
  body: Buffer;
}

const PRECONDITION_FAILED = 412;

/** A license's document; undefined where it is gone. */
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
 * A license's document. Evidence isn't made twice: what is stored already stays, whatever `make` would make now.
 * @param make the PDF, asked only where none is stored
 */
export const keepDocument = async (
  teamId: string,
  grantId: string,
  make: () => Promise<Buffer>,
): Promise<StoredDocument> => {
  const key = licenceKey(teamId, grantId);
  const earlier = await findDocument(key);
  if (earlier) return { key, body: earlier };
  const body = await make();
  try {
    await s3.send(
      new PutObjectCommand({
        Bucket: env.DOCUMENTS_BUCKET,
        Key: key,
        Body: body,
        ContentType: "application/pdf",
        CacheControl: CACHE_CONTROL.once,
        IfNoneMatch: "*",
      }),
    );
    return { key, body };
  } catch (error) {
    if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== PRECONDITION_FAILED) throw error;
    // Another delivery was first.
    const theirs = await findDocument(key);
    if (!theirs) throw error;
    return { key, body: theirs };
  }
};
