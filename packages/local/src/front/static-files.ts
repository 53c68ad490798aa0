import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, normalize, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { CACHE_CONTROL } from "@clearhouse/functions/security-headers.ts";
import { hasPage, PAGE_FILES, WORKSPACE_FILE } from "@clearhouse/functions/site-paths.ts";
import { getMimeType } from "hono/utils/mime";
import { codingFor, compressed, isCompressible } from "./compressed.ts";

/**
 * Whether a path is a route of the application: it has no file extension. CloudFront's fallback function decides in the
 * same way.
 */
export const isPage = (path: string): boolean => !(path.split("/").at(-1) ?? "").includes(".");

/** The file of a page, beginning with a slash. */
export const pageFile = (path: string): string => PAGE_FILES[path.replace(/(?<=.)\/$/, "")] ?? WORKSPACE_FILE;

/**
 * The file in `root` that a path names; undefined if the file is outside of `root` or hidden, or if the path is
 * malformed.
 */
const resolveFile = (root: string, path: string): string | undefined => {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // A path with a malformed escape sequence names no file.
    return undefined;
  }
  if (decoded.includes("\0") || decoded.split("/").some((segment) => segment.startsWith("."))) return undefined;
  const file = normalize(join(root, decoded));
  return file.startsWith(root + sep) ? file : undefined;
};

const cacheControl = (path: string): string => {
  if (path.startsWith("/assets/")) return CACHE_CONTROL.hashedAsset;
  return path.endsWith(".html") ? CACHE_CONTROL.page : CACHE_CONTROL.otherFile;
};

/**
 * Serves the built site's files. For any other path, serves the path's page, or, if there is none, the workspace's page
 * with the status 404.
 */
export const serveStatic = async (
  request: IncomingMessage,
  response: ServerResponse,
  root: string,
  url: string,
): Promise<void> => {
  if (request.method !== "GET" && request.method !== "HEAD") {
    response.writeHead(405, { allow: "GET, HEAD" }).end();
    return;
  }
  const path = isPage(url) ? pageFile(url) : url;
  const file = resolveFile(root, path);
  const found = file ? await stat(file).catch(() => undefined) : undefined;
  if (!file || !found?.isFile()) {
    response
      .writeHead(404, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" })
      .end("Not Found");
    return;
  }
  const status = isPage(url) && !hasPage(url) ? 404 : 200;
  const version = `${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}`;
  const compressible = isCompressible(file, found.size);
  const coding = compressible ? codingFor(request) : undefined;
  // Each content coding has its own ETag, because the bytes differ (RFC 9110 §8.8.3.3).
  const etag = coding ? `"${version}-${coding}"` : `"${version}"`;
  const headers = {
    "content-type": getMimeType(file) ?? "application/octet-stream",
    "cache-control": cacheControl(path),
    etag,
    ...(compressible && { vary: "Accept-Encoding" }),
  };
  if (status === 200 && request.headers["if-none-match"] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  if (coding) {
    const body = await compressed(file, version, coding);
    response.writeHead(status, { ...headers, "content-encoding": coding, "content-length": body.length });
    response.end(request.method === "HEAD" ? undefined : body);
    return;
  }
  response.writeHead(status, { ...headers, "content-length": found.size });
  if (request.method === "HEAD") response.end();
  else await pipeline(createReadStream(file), response);
};
