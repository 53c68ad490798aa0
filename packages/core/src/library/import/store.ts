import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { env } from "../../platform/env.ts";
import { CACHE_CONTROL } from "../../platform/store/cache-control.ts";
import { s3 } from "../../platform/store/s3.ts";
import type { Source } from "./csv-records.ts";

const bytesOf = async (key: string, range?: string): Promise<Buffer> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket: env.IMPORTS_BUCKET, Key: key, Range: range }));
  const bytes = await Body?.transformToByteArray();
  if (!bytes) throw new Error("The store answered without a body");
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};

/** A file to import, which is read in ranges and never as a whole. */
export const sourceOf = ({ key, bytes }: { key: string; bytes: number }): Source => ({
  bytes,
  read: async (start, end) => (end > start ? bytesOf(key, `bytes=${start}-${end - 1}`) : Buffer.alloc(0)),
});

export const readPart = async (key: string): Promise<string> => (await bytesOf(key)).toString();

/** Stores a part under its key. A repeated part writes the same part to the same key. */
export const storePart = async (key: string, text: string): Promise<void> => {
  const part = { Bucket: env.IMPORTS_BUCKET, Key: key, Body: text, ContentType: "application/x-ndjson" };
  await s3.send(new PutObjectCommand(part));
};

/** Stores a file where members can download it. */
export const storeDownload = async (key: string, body: Buffer, fileName: string): Promise<void> => {
  await s3.send(
    new PutObjectCommand({
      Bucket: env.MEDIA_BUCKET,
      Key: key,
      Body: body,
      ContentType: "text/csv; charset=utf-8",
      ContentDisposition: `attachment; filename="${fileName}"`,
      CacheControl: CACHE_CONTROL.media,
    }),
  );
};
