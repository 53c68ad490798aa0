import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import type { Server as HttpServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Readable } from "node:stream";
import { freeing } from "@clearhouse/core/platform/memory.ts";
import { type Credentials, LOOPBACK } from "../stand-in.ts";
import { checksums, currentEtags, type Store, withChecksum } from "./checksums.ts";
import { continuedLists, wholeLists } from "./listing.ts";
import type { Middleware } from "./middleware.ts";
import { type ObjectWrites, wholeObjects } from "./whole-objects.ts";

const require = createRequire(import.meta.url);

interface Part {
  number: number;
  /** The ETag without its quotes. */
  etag: string;
}
type CompleteUpload = (bucket: string, uploadId: string, parts: readonly Part[]) => Promise<unknown>;

interface Range {
  start?: number;
  end?: unknown;
}
type PutContent = (path: string, content: Buffer | Readable) => Promise<unknown>;
type GetObject = (bucket: string, key: string, range?: Range) => Promise<unknown>;

interface S3rver {
  middleware: Middleware[];
  store: Store &
    ObjectWrites & {
      putObjectMultipart: CompleteUpload;
      putContent: PutContent;
      getObject: GetObject;
      listObjects: Parameters<typeof wholeLists>[0];
      existsObject: (bucket: string, key: string) => Promise<boolean>;
    };
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
  httpServer: HttpServer;
}

const { DUMMY_ACCOUNT }: { DUMMY_ACCOUNT: { createKeyPair(id: string, secret: string): void } } =
  require("@20minutes/s3rver/lib/models/account");
const S3Error: new (code: string, message: string) => Error = require("@20minutes/s3rver/lib/models/error");

const uploadFolder = (directory: string, bucket: string, uploadId: string) =>
  join(directory, bucket, "._S3rver_uploads", uploadId);

/** Runs operations on the same upload or object one at a time, in order. */
const oneByOne = () => {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(of: string, work: () => Promise<T>): Promise<T> => {
    const mine = Promise.allSettled([last.get(of)]).then(work);
    last.set(of, mine);
    try {
      return await mine;
    } finally {
      if (last.get(of) === mine) last.delete(of);
    }
  };
};
type InTurn = ReturnType<typeof oneByOne>;

/** Refuses a PUT with If-None-Match: * if the object exists already; s3rver ignores this header. */
const storingOnce =
  ({ existsObject }: Pick<S3rver["store"], "existsObject">, inTurn: InTurn): Middleware =>
  async (context, next) => {
    if (context.method !== "PUT" || context.get("if-none-match") !== "*") return next();
    const [, bucket = "", ...key] = context.path.split("/").map(decodeURIComponent);
    await inTurn(context.path, async () => {
      // A client that disconnects during the request must not block other clients.
      if (!(await existsObject(bucket, key.join("/")))) return Promise.race([next(), once(context.res, "close")]);
      context.status = 412;
      context.body = "<Error><Code>PreconditionFailed</Code></Error>";
    });
  };

/** Adds AbortMultipartUpload, which s3rver lacks; otherwise the parts of an aborted upload would stay for good. */
const abortUploads =
  (directory: string, inTurn: InTurn): Middleware =>
  async (context, next) => {
    const { uploadId } = context.query;
    if (context.method !== "DELETE" || typeof uploadId !== "string") return next();
    const bucket = context.path.split("/")[1] ?? "";
    if (!/^[\w-]+$/.test(uploadId) || !/^[a-z0-9.-]+$/.test(bucket)) {
      context.status = 404;
      context.body = "<Error><Code>NoSuchUpload</Code></Error>";
      return;
    }
    await inTurn(uploadId, () => rm(uploadFolder(directory, bucket, uploadId), { recursive: true, force: true }));
    context.status = 204;
  };

const readIfThere = async (path: string): Promise<string | undefined> => {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
};

/**
 * Checks the parts that a completion names, as S3 does. s3rver reads them without a check, and the process crashes if a
 * part was never sent, or was just removed by another completion or an abort.
 */
const checkedCompletion =
  (directory: string, inTurn: InTurn, complete: CompleteUpload): CompleteUpload =>
  (bucket, uploadId, parts) =>
    inTurn(uploadId, async () => {
      const folder = uploadFolder(directory, bucket, uploadId);
      if ((await readIfThere(join(folder, "key"))) === undefined) {
        throw new S3Error("NoSuchUpload", "The specified upload does not exist.");
      }
      for (const { number, etag } of parts) {
        if ((await readIfThere(join(folder, `${number}.md5`))) !== etag) {
          throw new S3Error("InvalidPart", "One or more of the specified parts could not be found.");
        }
      }
      return complete(bucket, uploadId, parts);
    });

/**
 * Frees buffers when they are written, because several uploads of 200 MB may be written at the same time, first as
 * parts and then as whole objects.
 */
const freedWriting =
  (write: PutContent): PutContent =>
  (path, content) =>
    write(path, Buffer.isBuffer(content) ? content : Readable.from(freeing(content), { objectMode: false }));

/**
 * Passes a range's end as a Number object, because s3rver treats the plain number 0 as missing and sends the whole
 * object.
 */
const rangedReading =
  (read: GetObject): GetObject =>
  (bucket, key, range) =>
    read(bucket, key, range?.end === 0 ? { ...range, end: Object(0) } : range);

/**
 * Makes s3rver for a free port, with additions for multipart uploads, conditions, checksums and long lists. The
 * server's `run()` starts the server.
 */
export const createS3rver = (directory: string, buckets: readonly string[] = [], credentials?: Credentials): S3rver => {
  // s3rver accepts these credentials in addition to its default ones.
  if (credentials) DUMMY_ACCOUNT.createKeyPair(credentials.accessKeyId, credentials.secretAccessKey);
  const Server: new (options: Record<string, unknown>) => S3rver = require("@20minutes/s3rver");
  const server = new Server({
    address: LOOPBACK,
    port: 0,
    directory,
    silent: true,
    resetOnClose: false,
    // s3rver doesn't support all current signatures, so presigned.ts verifies requests from outside.
    allowMismatchedSignatures: true,
    vhostBuckets: false,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  const inTurn = oneByOne();
  const complete = server.store.putObjectMultipart.bind(server.store);
  const existsObject = server.store.existsObject.bind(server.store);
  server.middleware.unshift(abortUploads(directory, inTurn), storingOnce({ existsObject }, inTurn));
  const asIs: Store = {
    getResourcePath: server.store.getResourcePath.bind(server.store),
    getMetadata: server.store.getMetadata.bind(server.store),
    deleteObject: server.store.deleteObject.bind(server.store),
  };
  server.store.getMetadata = currentEtags(asIs);
  server.store.deleteObject = withChecksum(asIs);
  // The following middleware runs last before the routes, so it sees the routes' answers before these become XML.
  server.store.listObjects = wholeLists(server.store.listObjects.bind(server.store));
  server.middleware.splice(-1, 0, continuedLists, checksums({ ...asIs, getMetadata: server.store.getMetadata }));
  Object.assign(server.store, wholeObjects(directory, server.store));
  server.store.putContent = freedWriting(server.store.putContent.bind(server.store));
  server.store.getObject = rangedReading(server.store.getObject.bind(server.store));
  server.store.putObjectMultipart = checkedCompletion(directory, inTurn, complete);
  return server;
};
