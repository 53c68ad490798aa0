import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { LOOPBACK, type StandIn } from "./stand-in.ts";

/** A port nobody listens on right now. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await bind(server, 0);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** @throws the server's own error, EADDRINUSE among them */
export const bind = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, LOOPBACK, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/**
 * Takes no new connections, gives requests under way `graceMs` to end, then closes what is left: keep-alive connections
 * would hold a plain close() for their whole idle time.
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

/** @throws RangeError past `limit` bytes */
export const readBody = async (request: IncomingMessage, limit: number): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > limit) throw new RangeError(`The body is larger than ${limit} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
};
