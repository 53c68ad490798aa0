import type { Context } from "hono";

/** A file to download. Our code makes the file's name, and the name contains no quotes. */
interface SentFile {
  fileName: string;
  body: Buffer;
}

/** Answers with a file. */
export const sendFile = (c: Context, { fileName, body }: SentFile, contentType: string): Response => {
  c.header("Content-Type", contentType);
  c.header("Content-Disposition", `attachment; filename="${fileName}"`);
  return c.body(new Uint8Array(body), 200);
};

export const PDF = "application/pdf";
export const PLAIN_TEXT = "text/plain; charset=utf-8";
export const JSON_LD = "application/ld+json";
