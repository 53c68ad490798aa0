import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { env } from "../env.ts";
import { s3 } from "./s3.ts";

export type Bucket = "MEDIA_BUCKET" | "DOCUMENTS_BUCKET" | "IMPORTS_BUCKET" | "BRANDING_BUCKET";

/** Keys of a bucket that begin so. */
export async function* keysUnder(bucket: Bucket, prefix: string): AsyncGenerator<string> {
  let ContinuationToken: string | undefined;
  do {
    const page = await s3.send(
      new ListObjectsV2Command({
        Bucket: env[bucket],
        Prefix: prefix,
        ...(ContinuationToken && { ContinuationToken }),
      }),
    );
    for (const { Key } of page.Contents ?? []) if (Key) yield Key;
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
}
