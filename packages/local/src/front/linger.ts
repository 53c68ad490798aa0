import type { IncomingMessage, ServerResponse } from "node:http";

/** How long, and how many more bytes, a sender may continue to send of a refused body. */
const LINGER_MS = 30_000;
const LINGER_BYTES = 64 * 1024 * 1024;

/**
 * Closes the connection after an answer (mostly a 413) that is sent before the body was read. The answer's header says
 * that the connection will be closed. The connection stays open until the sender has finished: closing the connection
 * earlier would reset it, and the sender would never read the answer. Until then the body is read and discarded.
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

/** Reads and discards the body. Calls `done` once, at the body's end or at one of the limits above. */
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
  // Removes Hono's listener, which would pause the request again if a handler has read the body's beginning as a web
  // stream.
  request.removeAllListeners("data").on("data", count).once("close", stop).resume();
};
