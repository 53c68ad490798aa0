import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { GetObjectCommand, HeadObjectCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { timeLimited } from "@clearhouse/core/platform/aws/request-handler.ts";
import { MEDIA_HEADERS } from "@clearhouse/functions/security-headers.ts";
import { type Credentials, REGION } from "../stand-in.ts";
import { parseRange } from "./byte-range.ts";
import { type KeyPair, opens } from "./signed-cookies.ts";

interface Options {
  s3Endpoint: string;
  credentials: Credentials;
  bucket: string;
  /** The key with which signatures are checked; undefined if everybody may read. */
  signed?: { siteUrl: string; key: KeyPair; now?: () => number };
}

/**
 * Whether browsers may show a type. Everything else is a download, above all HTML and SVG, which can run scripts.
 */
const isShown = (contentType: string) =>
  /^(image|video|audio)\/[\w.+-]+$/.test(contentType) && !/svg|xml/.test(contentType);

const answer = (response: ServerResponse, status: number, text: string): void => {
  response.writeHead(status, {
    ...MEDIA_HEADERS,
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(text);
};

/** Whether a part of a key can be a file's name. Objects are stored as files, so other keys name no object. */
const isName = (segment: string): boolean =>
  !["", ".", ".."].includes(segment) && !segment.includes("\u0000") && Buffer.byteLength(segment) <= 255;

/** The object's key for a path without its first slash. */
const keyOf = (path: string): string | undefined => {
  try {
    const key = decodeURIComponent(path);
    return key.split("/").every(isName) ? key : undefined;
  } catch {
    // A malformed escape sequence names no object.
    return undefined;
  }
};

/** Serves files of one bucket as CloudFront does in front of S3: with signed cookies, ranges, ETags and downloads. */
export const startMedia = (options: Options) => {
  const { bucket, signed } = options;
  const s3 = new S3Client({
    requestHandler: timeLimited("objects"),
    endpoint: options.s3Endpoint,
    region: REGION,
    forcePathStyle: true,
    credentials: options.credentials,
    responseChecksumValidation: "WHEN_REQUIRED",
  });

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== "GET" && request.method !== "HEAD") return answer(response, 405, "Method Not Allowed");
    const url = request.url ?? "/";
    const now = signed?.now ?? Date.now;
    if (signed && !opens(request.headers.cookie, `${signed.siteUrl}${url}`, signed.key, now())) {
      return answer(response, 403, "Forbidden");
    }
    const [path = "", search = ""] = url.split("?", 2);
    const key = keyOf(path.slice(1));
    if (!key) return answer(response, 404, "Not Found");
    await send(request, response, key, new URLSearchParams(search).get("download") === "1");
  };

  const send = async (request: IncomingMessage, response: ServerResponse, key: string, isDownload: boolean) => {
    const head = await s3.send(new HeadObjectCommand({ Bucket: bucket, Key: key })).catch((error: unknown) => {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
      throw error;
    });
    if (!head) return answer(response, 404, "Not Found");
    const size = head.ContentLength ?? 0;
    const etag = head.ETag ?? "";
    const contentType = head.ContentType ?? "application/octet-stream";
    const shown = isShown(contentType);
    const headers: Record<string, string | number> = {
      ...MEDIA_HEADERS,
      ...(head.CacheControl && { "cache-control": head.CacheControl }),
      "accept-ranges": "bytes",
      "content-type": shown ? contentType : "application/octet-stream",
      etag,
    };
    // The header has no file name, because the link's `download` attribute has the file's real name.
    if (isDownload || !shown) headers["content-disposition"] = "attachment";
    if (etag && request.headers["if-none-match"] === etag) {
      response.writeHead(304, headers);
      response.end();
      return;
    }
    const ifRange = request.headers["if-range"];
    const range = ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, size) : undefined;
    if (range === "unsatisfiable") {
      response.writeHead(416, { ...MEDIA_HEADERS, "cache-control": "no-store", "content-range": `bytes */${size}` });
      response.end();
      return;
    }
    if (range) headers["content-range"] = `bytes ${range.start}-${range.end}/${size}`;
    headers["content-length"] = range ? range.end - range.start + 1 : size;
    const status = range ? 206 : 200;
    if (request.method === "HEAD") {
      response.writeHead(status, headers);
      response.end();
      return;
    }
    const object = await s3.send(
      new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      }),
    );
    const body = object.Body as Readable;
    // The browser has closed the connection, for example because the person has scrolled on.
    if (response.destroyed) {
      body.destroy();
      return;
    }
    response.writeHead(status, headers);
    await pipeline(body, response);
  };

  return { handle, stop: () => s3.destroy() };
};
