import { randomUUID } from "node:crypto";
import { CodedError } from "@clearhouse/core/platform/errors/error.ts";
import { equalBytes } from "@clearhouse/core/platform/hash.ts";
import { actAs, type Caller } from "@clearhouse/core/platform/identity/actor.ts";
import { createMiddleware } from "hono/factory";
import { apiEnv } from "../../env.ts";

declare module "hono" {
  interface ContextVariableMap {
    requestId: string;
  }
}

/**
 * The IP address in CloudFront's "ip:port". CloudFront puts no brackets around an IPv6 address; the port comes after
 * the last colon.
 */
const addressOf = (viewer: string): string => viewer.slice(0, viewer.lastIndexOf(":")).replace(/^\[|\]$/g, "");

/** The form of CloudFront's request ids. */
const EDGE_ID = /^[\w=-]{16,128}$/;

/** The most characters of the User-Agent header that are stored, for the evidence and the license document. */
const USER_AGENT_MAX = 512;

/**
 * Determines the IP address from which a call comes. Only CloudFront, or the front server of npm start's local server,
 * knows the secret. A call without the secret is refused, so the IP address in a header beside the secret can be
 * trusted. Forwarded-for headers are never used. The request's id is CloudFront's, which stands in CloudFront's own log
 * and in its answer (`x-edge-request-id`, `X-Amz-Cf-Id`).
 */
export const caller = createMiddleware(async (c, next) => {
  const edgeId = c.req.header("x-amz-cf-id") ?? "";
  const requestId = EDGE_ID.test(edgeId) ? edgeId : randomUUID();
  c.set("requestId", requestId);
  c.header("X-Request-Id", requestId);
  const proof = c.req.header("x-clearhouse-origin") ?? "";
  if (!equalBytes(Buffer.from(proof), Buffer.from(apiEnv().ORIGIN_SECRET))) {
    throw new CodedError("forbidden", "request.not_from_site", "Please use the site's own address.");
  }
  const from: Caller = {
    ip: addressOf(c.req.header("cloudfront-viewer-address") ?? ""),
    userAgent: (c.req.header("user-agent") ?? "").slice(0, USER_AGENT_MAX),
    requestId,
    languages: c.req.header("accept-language") ?? "",
  };
  await actAs({ kind: "public" }, next, from);
});
