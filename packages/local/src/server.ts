import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { LOOPBACK, type StandIn } from "./stand-in.ts";

/** Answers a request. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** A port that is free at the moment. */
export const freePort = async (host = LOOPBACK): Promise<number> => {
  const server = createServer();
  const port = await bind(server, 0, host);
  await once(server.close(), "close");
  return port;
};

/** Starts listening. @returns the port @throws the server's own error, such as EADDRINUSE */
export const bind = async (server: Server, port: number, host = LOOPBACK): Promise<number> => {
  await once(server.listen(port, host), "listening");
  return (server.address() as AddressInfo).port;
};

/**
 * Accepts no new connections, gives running requests `graceMs` milliseconds to end, and then closes all connections. A
 * plain close() would wait for idle keep-alive connections.
 */
export const closeServer = (server: Server, graceMs = 0): Promise<void> =>
  new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });

export const serve = async (listener: RequestListener, port = 0): Promise<StandIn & { server: Server }> => {
  const server = createServer(listener);
  const bound = await bind(server, port);
  return { endpoint: `http://${LOOPBACK}:${bound}`, server, stop: () => closeServer(server) };
};

/** Does the same as {@link serve}, but answers only callers who know the endpoint's secret path. */
export const serveInSecret = async (listener: RequestListener): Promise<StandIn> => {
  const { endpoint, server, stop } = await serve(listener);
  return { endpoint: `${endpoint}${behindSecret(server)}`, stop };
};

/**
 * Makes a server answer only at paths below a random one, because its port is open to everybody on this machine, even
 * to pages in a browser. AWS clients add their paths to the endpoint's path.
 * @returns the path, without a slash at the end
 */
export const behindSecret = (server: Server): string => {
  const secret = `/${randomBytes(16).toString("base64url")}`;
  const listeners = server.listeners("request") as RequestListener[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { url = "" } = request;
    if (url !== secret && !url.startsWith(`${secret}/`)) {
      // The request's body isn't read, so the connection can't be used again.
      response.writeHead(403, { "content-type": "text/plain", connection: "close" }).end("Forbidden");
      return;
    }
    request.url = url.slice(secret.length) || "/";
    for (const listener of listeners) listener(request, response);
  });
  return secret;
};

/**
 * Reads a request's body.
 * @throws RangeError after `limit` bytes; the rest of the body is discarded, so that the sender can read the answer
 */
export const readBody = async (request: IncomingMessage, limit: number): Promise<string> =>
  (await readBytes(request, limit)).toString("utf8");

/** Does the same as {@link readBody}, but returns the bytes. */
export const readBytes = async (request: IncomingMessage, limit: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  // Ending a loop over the request would destroy the request and its connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > limit) {
      request.resume();
      throw new RangeError(`The body is larger than ${limit} bytes`);
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
};
