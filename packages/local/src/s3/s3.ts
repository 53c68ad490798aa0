import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { DataFolder } from "../data-folder.ts";
import { LOOPBACK, type StandIn } from "../stand-in.ts";
import { BUCKETS } from "./buckets.ts";

const require = createRequire(import.meta.url);

interface Context {
  method: string;
  path: string;
  query: Record<string, string | string[] | undefined>;
  status: number;
  body: unknown;
}
type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>;
interface S3rver {
  middleware: Middleware[];
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
  httpServer: { closeAllConnections(): void };
}

/** s3rver has no AbortMultipartUpload: an abandoned upload's parts would stay for good. */
const abortUploads =
  (directory: string): Middleware =>
  async (context, next) => {
    const { uploadId } = context.query;
    if (context.method !== "DELETE" || typeof uploadId !== "string") return next();
    const bucket = context.path.split("/")[1] ?? "";
    if (!/^[\w-]+$/.test(uploadId) || !/^[a-z0-9.-]+$/.test(bucket)) {
      context.status = 404;
      context.body = "<Error><Code>NoSuchUpload</Code></Error>";
      return;
    }
    await rm(join(directory, bucket, "._S3rver_uploads", uploadId), { recursive: true, force: true });
    context.status = 204;
  };

/** The buckets on this machine, in this process. */
export const startS3 = async (folder: DataFolder): Promise<StandIn> => {
  const S3rver: new (options: Record<string, unknown>) => S3rver = require("@20minutes/s3rver");
  const directory = folder.file("s3");
  const server = new S3rver({
    address: LOOPBACK,
    port: 0,
    directory,
    silent: true,
    resetOnClose: false,
    // It doesn't understand everything today's clients sign; what comes from outside is verified by presigned.ts.
    allowMismatchedSignatures: true,
    vhostBuckets: false,
    configureBuckets: Object.values(BUCKETS).map((name) => ({ name })),
  });
  server.middleware.unshift(abortUploads(directory));
  const { port } = await server.run();
  return {
    endpoint: `http://${LOOPBACK}:${port}`,
    stop: async () => {
      const closed = server.close();
      server.httpServer.closeAllConnections();
      await closed;
    },
  };
};
