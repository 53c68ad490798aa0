import { paginateListObjectsV2 } from "@aws-sdk/client-s3";
import { env } from "../env.ts";
import { s3 } from "./s3.ts";

export type Bucket = "MEDIA_BUCKET" | "DOCUMENTS_BUCKET" | "IMPORTS_BUCKET" | "BRANDING_BUCKET";

/** The keys of a bucket that begin with a prefix. */
export async function* keysUnder(bucket: Bucket, prefix: string): AsyncGenerator<string> {
  for await (const { Contents = [] } of paginateListObjectsV2(
    { client: s3 },
    { Bucket: env[bucket], Prefix: prefix },
  )) {
    for (const { Key } of Contents) if (Key) yield Key;
  }
}
