import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { inTodaysSpelling } from "@clearhouse/functions/api-addresses.ts";
import { contentSecurityPolicy, SECURITY_HEADERS } from "@clearhouse/functions/security-headers.ts";
import { bind, closeServer, type Handle } from "../server.ts";
import { StartError, say } from "../stand-in.ts";
import { isForImages } from "./images.ts";
import { lingerWhereUnread } from "./linger.ts";
import { ownNames } from "./own-names.ts";

/** The servers behind the front server, whose port is the only one that browsers use. */
export interface Routes {
  /** The Hono application of packages/functions. */
  api: Handle;
  /** The part of the API that draws pictures. */
  images: Handle;
  media: Handle;
  branding: Handle;
  cognito: (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;
  parts: Handle;
  isForBuckets(url: string): boolean;
  /** Answers all other requests. */
  site: Handle;
  /** The path at which pages connect for signals. */
  live: { path: string; upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void };
  originSecret: string;
  /** Whether the disk has room for this many bytes. */
  hasRoom(bytes: number): boolean;
  /** Whether answers have the content security policy; not for the development server, which adds scripts to pages. */
  enforcePolicy: boolean;
}

const HEADERS_TIMEOUT_MS = 10_000;
const STOP_GRACE_MS = 2_000;
const POLICY = contentSecurityPolicy();

/** Sets the headers that CloudFront would set in a request, and removes the caller's own values for them. */
const setTrustedHeaders = (request: IncomingMessage, originSecret: string): void => {
  const trusted = {
    "x-clearhouse-origin": originSecret,
    "cloudfront-viewer-address": `${request.socket.remoteAddress}:${request.socket.remotePort}`,
    "x-amz-cf-id": randomUUID(),
  };
  const raw = request.rawHeaders;
  const kept: string[] = [];
  for (let n = 0; n < raw.length; n += 2) {
    if (!Object.hasOwn(trusted, (raw[n] ?? "").toLowerCase())) kept.push(raw[n] ?? "", raw[n + 1] ?? "");
  }
  for (const [name, value] of Object.entries(trusted)) {
    kept.push(name, value);
    request.headers[name] = value;
  }
  // Hono's server reads one header from the parsed headers and the others from the raw ones.
  request.rawHeaders = kept;
};

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/**
 * Paths at which the calls of people without an account are counted. Counting stores something, even if the call itself
 * only reads.
 */
const COUNTED = [
  "/api/challenge",
  "/api/owner",
  "/api/sign-contract",
  "/api/creator-onboard",
  "/api/invite",
  "/api/licenses/check",
  "/api/calendar/feed",
];

/** Whether a request needs room on the disk, because it stores something or asks whether the server is ready. */
const takesRoom = (method: string, path: string): boolean =>
  ["POST", "PUT", "PATCH"].includes(method) ||
  path === "/api/health/ready" ||
  COUNTED.some((prefix) => isBelow(inTodaysSpelling(path), prefix));

/** The built page for the URL of a link, without the texts that the API would add. */
const linkPage = (path: string): string | undefined => {
  if (path === "/rights-request") return "/rights-request.html";
  if (path.startsWith("/sign-contract/")) return "/sign-contract.html";
  if (path.startsWith("/creator-onboard/")) return "/creator-onboard.html";
  return path.startsWith("/invite/") ? "/index.html" : undefined;
};

const answerMisdirected = (response: ServerResponse, port: number): void => {
  response
    .writeHead(421, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...SECURITY_HEADERS })
    .end(
      `This server answers only at its own names, such as http://localhost:${port}. To reach it through a tunnel, start it with CLEARHOUSE_TUNNEL=the.tunnels.name.\n`,
    );
};

const answerFull = (response: ServerResponse): void => {
  const requestId = randomUUID();
  const message =
    "The disk of the machine that runs Clearhouse is full. Nothing can be saved until there is room on it.";
  response.writeHead(503, {
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-request-id": requestId,
  });
  response.end(JSON.stringify({ error: { code: "disk.full", message, requestId } }));
};

const route = async (request: IncomingMessage, response: ServerResponse, routes: Routes): Promise<void> => {
  const { url = "/", method = "GET" } = request;
  const path = url.split("?", 1)[0] ?? "/";
  lingerWhereUnread(request, response);
  if (takesRoom(method, path) && !routes.hasRoom(Number(request.headers["content-length"] ?? 0))) {
    return answerFull(response);
  }
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  if (routes.enforcePolicy) response.setHeader("content-security-policy", POLICY);
  const page = linkPage(path);
  if (page && !routes.hasRoom(0)) {
    request.url = page;
    return routes.site(request, response);
  }
  if (isBelow(path, "/api") || page) {
    setTrustedHeaders(request, routes.originSecret);
    if (isForImages(path)) return routes.images(request, response);
    return routes.api(request, response);
  }
  if (isBelow(path, "/media")) return routes.media(request, response);
  if (isBelow(path, "/branding")) return routes.branding(request, response);
  if (isBelow(path, "/cognito")) return routes.cognito(request, response, path.slice("/cognito".length) || "/");
  if (routes.isForBuckets(path)) return routes.parts(request, response);
  return routes.site(request, response);
};

/** The codes of errors that mean that the caller has disconnected, before or during the answer. */
const WENT_AWAY = ["ERR_STREAM_PREMATURE_CLOSE", "ERR_STREAM_UNABLE_TO_PIPE", "ECONNRESET", "EPIPE"];

const fail = (response: ServerResponse, error: unknown): void => {
  const wentAway = error instanceof Error && "code" in error && WENT_AWAY.includes(String(error.code));
  if (!wentAway) say(`A request failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  if (response.headersSent) response.destroy();
  else
    response
      .writeHead(500, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" })
      .end("Internal Server Error");
};

export interface Front {
  url: string;
  port: number;
  server: Server;
  /** Begins to pass requests on; earlier requests wait until then. */
  open(routes: Routes): void;
  stop(): Promise<void>;
}

/**
 * Opens the port of npm start's local server before the servers behind it start, because every link contains the port.
 * @param tunnel the name of a tunnel to this server; without it, only requests to this machine's own names are answered
 * @throws StartError if the port is in use
 */
export const startFront = async (port: number, tunnel?: string): Promise<Front> => {
  const ready = Promise.withResolvers<Routes>();
  const isOwn = ownNames(tunnel);
  const server = createServer((request, response) => {
    if (!isOwn(request.headers.host)) {
      lingerWhereUnread(request, response);
      answerMisdirected(response, bound);
      return;
    }
    ready.promise.then((routes) => route(request, response, routes)).catch((error: unknown) => fail(response, error));
  });
  server.on("upgrade", (request, socket, head) => {
    // A caller who disconnects causes an error event. Without a listener, the event would end the process.
    socket.on("error", () => socket.destroy());
    if (!isOwn(request.headers.host)) {
      socket.end("HTTP/1.1 421 Misdirected Request\r\nConnection: close\r\n\r\n");
      return;
    }
    ready.promise.then(
      ({ live, enforcePolicy }) => {
        if (request.url === live.path) live.upgrade(request, socket, head);
        // The development server also listens for upgrades.
        else if (enforcePolicy) socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
      },
      () => socket.destroy(),
    );
  });
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  const bound = await bind(server, port).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      throw new StartError(
        `Port ${port} is taken by another program.\nStop it, or choose another port: PORT=${port + 1} npm start`,
      );
    }
    throw error;
  });
  return {
    url: `http://localhost:${bound}`,
    port: bound,
    server,
    open: ready.resolve,
    stop: () => closeServer(server, STOP_GRACE_MS),
  };
};
