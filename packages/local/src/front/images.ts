import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { IMAGES, IMAGES_PATHS, isAt } from "@clearhouse/functions/subscriptions.ts";
import pLimit from "p-limit";
import * as z from "zod";
import type { Call } from "../handlers.ts";
import { type Handle, readBytes } from "../server.ts";

/** How many pictures are drawn at once; further requests wait. */
const AT_ONCE = 2;
/** Lambda accepts no larger events. A picture may have 2 MB. */
const BODY_BYTES = 4 * 1024 * 1024;

/** Whether a path belongs to the function that draws pictures, as in the stacks. */
export const isForImages = (path: string): boolean => isAt(IMAGES_PATHS, path);

const answerSchema = z.object({
  statusCode: z.number(),
  headers: z.record(z.string(), z.string()),
  cookies: z.array(z.string()).default([]),
  body: z.string(),
  isBase64Encoded: z.boolean(),
});

/** A request as API Gateway passes it to a function. */
const eventOf = (request: IncomingMessage, body: Buffer): object => {
  const { method = "GET", url = "/", headers } = request;
  const [rawPath = "", rawQueryString = ""] = url.split("?", 2);
  const { cookie, ...rest } = headers;
  const routeKey = `ANY ${rawPath}`;
  return {
    version: "2.0",
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookie !== undefined && { cookies: cookie.split("; ") }),
    headers: rest,
    requestContext: {
      domainName: headers.host,
      http: { method, path: rawPath, protocol: "HTTP/1.1", sourceIp: request.socket.remoteAddress, userAgent: "" },
      requestId: randomUUID(),
      routeKey,
      stage: "$default",
    },
    body: body.length > 0 ? body.toString("base64") : null,
    isBase64Encoded: body.length > 0,
  };
};

/** Answers requests with the function that draws pictures, which runs in a process of its own. */
export const imagesOf = (callHeavy: Call): Handle => {
  const soon = pLimit(AT_ONCE);
  return async (request, response) => {
    const body = await readBytes(request, BODY_BYTES).catch((error: unknown) => {
      if (error instanceof RangeError) return undefined;
      throw error;
    });
    if (!body) {
      response.writeHead(413, { "content-type": "application/json" }).end('{"message":"Request Too Long"}');
      return;
    }
    const answer = answerSchema.parse(await soon(() => callHeavy(IMAGES, eventOf(request, body))));
    for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
    if (answer.cookies.length > 0) response.setHeader("set-cookie", answer.cookies);
    response.statusCode = answer.statusCode;
    response.end(Buffer.from(answer.body, answer.isBase64Encoded ? "base64" : "utf8"));
  };
};
