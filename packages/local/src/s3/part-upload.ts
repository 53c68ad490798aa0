import { request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Credentials } from "../stand-in.ts";
import { BUCKETS } from "./buckets.ts";
import { type Refusal, refuse } from "./presigned.ts";

const BUCKET_PATHS = Object.values(BUCKETS).map((bucket) => `/${bucket}/`);

/** Whether a request is for the buckets instead of the site. */
export const isForBuckets = (url: string): boolean => BUCKET_PATHS.some((path) => url.startsWith(path));

const answerError = (response: ServerResponse, status: number, code: string, message: string): void => {
  response.writeHead(status, { "content-type": "application/xml", connection: "close" });
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  );
};

/**
 * Accepts parts of uploads at presigned URLs on the site's own host, so that browsers need no CORS and the content
 * security policy needs no second host. Only a PUT of a part is accepted, because nothing else gets a signed URL.
 */
export const partUploads =
  (s3Endpoint: string, credentials: Credentials, now: () => number = Date.now) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = request.url ?? "/";
    const query = new URLSearchParams(url.slice(url.indexOf("?") + 1));
    const uploadId = query.get("uploadId");
    const partNumber = query.get("partNumber");
    const refusal: Refusal | undefined =
      request.method !== "PUT" || !uploadId || !partNumber
        ? { code: "AccessDenied", message: "Access Denied" }
        : refuse({ method: request.method, url, headers: request.headers }, credentials, now());
    if (refusal) return answerError(response, 403, refusal.code, refusal.message);
    await forward(request, response, `${s3Endpoint}${url}`);
  };

/** Streams a part to s3rver, so that its bytes are never completely in memory. */
const forward = async (request: IncomingMessage, response: ServerResponse, target: string): Promise<void> => {
  const upstream = httpRequest(target, {
    method: "PUT",
    headers: { "content-length": request.headers["content-length"] ?? "0" },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    upstream.once("response", resolve);
    upstream.once("error", reject);
  });
  // If the sender disconnects, the pipeline fails, and the part isn't stored, as on S3.
  const sent = pipeline(request, upstream);
  const [answer] = await Promise.all([answered, sent]);
  const { etag } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, { ...(etag ? { etag } : {}), "cache-control": "no-store" });
  await pipeline(answer, response);
};
