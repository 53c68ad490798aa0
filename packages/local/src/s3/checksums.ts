import { createHash, randomUUID } from "node:crypto";
import { createReadStream, type Stats } from "node:fs";
import { readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { damaged } from "../damaged.ts";
import { say } from "../stand-in.ts";
import type { Middleware } from "./middleware.ts";

/** The path of one of an object's files, such as its bytes or their MD5. */
type PathOf = (bucket: string, key: string, resource: string) => string;
type Metadata = Record<string, unknown> & { etag: string };
type GetMetadata = (bucket: string, key: string) => Promise<Metadata>;
type DeleteObject = (bucket: string, key: string) => Promise<void>;

export interface Store {
  getResourcePath: PathOf;
  getMetadata: GetMetadata;
  deleteObject: DeleteObject;
}

/**
 * An object's bytes and MD5 are written one after the other. If there is at most this time between them, they were
 * written together.
 */
const SAME_WRITE_MS = 1_000;

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";
const orNothing = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
};

const hashOf = async (path: string, algorithm: "md5" | "sha256", encoding: "hex" | "base64"): Promise<string> => {
  const hash = createHash(algorithm);
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest(encoding);
};

/**
 * Returns ETags that depend on the bytes, as on S3. s3rver always returns the ETag from when an object was stored, even
 * if the object's file was changed later.
 */
export const currentEtags =
  (store: Store): GetMetadata =>
  async (bucket, key) => {
    const path = store.getResourcePath(bucket, key, "object");
    const [bytes, md5] = await Promise.all([orNothing(stat(path)), orNothing(stat(`${path}.md5`))]);
    if (bytes && md5 && bytes.mtimeMs > md5.mtimeMs + SAME_WRITE_MS) await renewMd5(path, bytes);
    return store.getMetadata(bucket, key).catch((error: unknown) => {
      if (error instanceof SyntaxError) tellDamaged(store.getResourcePath(bucket, key, "metadata.json"));
      throw error;
    });
  };

const told = new Set<string>();

/** Names an object's damaged description once: with it the object can't be read, and its bucket can't be listed. */
const tellDamaged = (path: string): void => {
  if (told.has(path)) return;
  told.add(path);
  say(damaged(path, "is damaged", "remove it; the object is then served without its type.").message);
};

/**
 * Replaces the MD5 by renaming a file, so that readers never see half an MD5. Keeps the old MD5 if the object's file
 * changes while the MD5 is computed.
 */
const renewMd5 = async (path: string, before: Stats): Promise<void> => {
  const md5 = await hashOf(path, "md5", "hex");
  const after = await orNothing(stat(path));
  if (after?.mtimeMs !== before.mtimeMs || after.size !== before.size) return;
  const renewed = `${path}.md5.${randomUUID()}`;
  await writeFile(renewed, md5);
  await rename(renewed, `${path}.md5`);
};

/** Removes an object's checksum together with the object. */
export const withChecksum =
  (store: Store): DeleteObject =>
  async (bucket, key) => {
    await rm(store.getResourcePath(bucket, key, "sha256"), { force: true });
    await store.deleteObject(bucket, key);
  };

const placeOf = (path: string): [bucket: string, key: string] => {
  const [bucket = "", ...key] = path.replace(/^\//, "").split("/").map(decodeURIComponent);
  return [bucket, key.join("/")];
};

interface CopyAnswer {
  CopyObjectResult?: Record<string, string>;
}

/**
 * Adds what s3rver lacks for copies and checksums. A copy can be made dependent on the object's ETag; if the ETag
 * differs, the answer is 412. A copy gets a computed SHA-256, which the answer to HEAD contains.
 */
export const checksums =
  (store: Store): Middleware =>
  async (context, next) => {
    const source = context.get("x-amz-copy-source");
    if (context.method === "PUT" && source) {
      const etag = await orNothing(store.getMetadata(...placeOf(source)).then((found) => found.etag));
      const wanted = context.get("x-amz-copy-source-if-match");
      if (wanted && etag !== undefined && etag.replaceAll('"', "") !== wanted.replaceAll('"', "")) {
        context.status = 412;
        context.body = "<Error><Code>PreconditionFailed</Code></Error>";
        return;
      }
    }
    await next();
    const place = placeOf(context.path);
    if (source && context.get("x-amz-checksum-algorithm") === "SHA256") await addToCopy(store, place, context.body);
    if (context.method === "HEAD" && context.status === 200 && context.get("x-amz-checksum-mode") === "ENABLED") {
      const sha256 = await keptSha256(store, place);
      if (sha256) context.set("x-amz-checksum-sha256", sha256);
    }
  };

const addToCopy = async (store: Store, [bucket, key]: [string, string], body: unknown): Promise<void> => {
  const { CopyObjectResult: answer } = (body ?? {}) as CopyAnswer;
  if (!answer) return;
  const sha256 = await hashOf(store.getResourcePath(bucket, key, "object"), "sha256", "base64");
  await writeFile(store.getResourcePath(bucket, key, "sha256"), `${answer.ETag} ${sha256}`);
  answer.ChecksumSHA256 = sha256;
  answer.ChecksumType = "FULL_OBJECT";
};

const keptSha256 = async (store: Store, [bucket, key]: [string, string]): Promise<string | undefined> => {
  const kept = await orNothing(readFile(store.getResourcePath(bucket, key, "sha256"), "utf8"));
  const [etag, sha256] = kept?.split(" ") ?? [];
  return etag && (await store.getMetadata(bucket, key)).etag === etag ? sha256 : undefined;
};
