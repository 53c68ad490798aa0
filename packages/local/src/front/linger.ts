import type { IncomingMessage, ServerResponse } from "node:http";

/** How long, and for how many bytes, a sender may continue to send a refused body. */
const LINGER_MS = 30_000;
const LINGER_BYTES = 64 * 1024 * 1024;

/**
 * An answer that was sent before the body was read (mostly a 413) ends the connection, and says so. The connection is
 * closed only after the sender has finished: closing it at once would reset it, and the sender would never read the
 * answer. Until then the body is read and discarded.
 */
export const lingerWhereUnread = (request: IncomingMessage, response: ServerResponse): void => {
  const { writeHead, end } = response;
  const hasBody = Number(request.headers["content-length"] ?? 0) > 0 || "transfer-encoding" in request.headers;
  const isUnread = () => hasBody && !request.complete && !request.destroyed;
  response.writeHead = ((...parameters: Parameters<typeof writeHead>) => {
    if (isUnread()) response.setHeader("connection", "close");
    return writeHead.apply(response, parameters);
  }) as typeof writeHead;
  response.end = ((...parameters: Parameters<typeof end>) => {
    if (!isUnread()) return end.apply(response, parameters);
    const [last] = parameters;
    if (typeof last === "string" || last instanceof Uint8Array) response.write(last);
    else response.flushHeaders();
    throwAway(request, () => Reflect.apply(end, response, []));
    return response;
  }) as typeof end;
};

/** Calls `done` once, at the body's end or at one of the limits above. */
const throwAway = (request: IncomingMessage, done: () => void): void => {
  let bytes = 0;
  const stop = () => {
    clearTimeout(timer);
    request.off("data", count).off("close", stop);
    done();
  };
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > LINGER_BYTES) stop();
  };
  const timer = setTimeout(stop, LINGER_MS).unref();
  // A handler that has read the beginning of the body would pause it again, because Hono's server makes a web stream of
  // it.
  request.removeAllListeners("data").on("data", count).once("close", stop).resume();
};
