import { randomUUID } from "node:crypto";
import { keyInAddress } from "@clearhouse/core/people/api-key/api-key.errors.ts";
import { KEY_BEGINS } from "@clearhouse/core/people/api-key/secret.ts";
import { withTimeLimit } from "@clearhouse/core/platform/aws/time-limit.ts";
import { CodedError } from "@clearhouse/core/platform/errors/error.ts";
import { LIMITS } from "@clearhouse/core/platform/fields.schema.ts";
import { equalBytes } from "@clearhouse/core/platform/hash.ts";
import { actAs, type Caller } from "@clearhouse/core/platform/identity/actor.ts";
import { measure } from "@clearhouse/core/platform/metrics.ts";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { inV1 } from "../../api-addresses.ts";
import { apiEnv } from "../../env.ts";
import { API } from "../../subscriptions/api.ts";
import { onError, onNotFound } from "./errors.ts";

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
const caller = createMiddleware(async (c, next) => {
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

/** Whether a token looks like an API key, valid or not. */
export const isKey = (token: string): boolean => token.startsWith(KEY_BEGINS);

/** The format of an API key (core/people/api-key/secret.ts), with or without a valid checksum. */
const KEY = new RegExp(`${KEY_BEGINS}[a-z2-7]{38}`, "i");

/** A URL without its percent-encoding, with which a key could be written in many ways. */
const decoded = (address: string): string =>
  address.replace(/%[0-9a-f]{2}/gi, (byte) => String.fromCharCode(Number.parseInt(byte.slice(1), 16)));

/** Refuses a call with a key in its URL, because every server on the way may log URLs. */
const refuseKeyInAddress = ({ req }: Context): void => {
  if (KEY.test(decoded(req.url))) throw keyInAddress();
};

/** The day from which keys should call version 1, in the form of RFC 9745: seconds since 1970 after an @. */
const DEPRECATED = `@${Date.UTC(2026, 10, 29) / 1_000}`;

/**
 * Names, in the answer to a call with a key at an address from before version 1, the address that takes its place. The
 * earlier address has no last day, because customers' programs call it.
 */
export const nameSuccessor = (c: Context): void => {
  c.header("Deprecation", DEPRECATED);
  // The URL's own path is encoded, so nothing in it can end the header's <…>, or isn't ASCII.
  c.header("Link", `<${inV1(new URL(c.req.url).pathname)}>; rel="successor-version"`);
};

/**
 * The most characters in one segment of a path. Ids are shorter. A longer id would exceed DynamoDB's key size, and
 * cause an error instead of a 404.
 */
const SEGMENT_MAX = 256;
/**
 * Whether a path has upper-case letters. Ids are in lower case, and keys are converted to lower case, so an id in upper
 * case would find a record, and could then be stored in upper case. Letters of other scripts count too, because some of
 * them become Latin letters in lower case.
 */
const isOtherCase = (path: string): boolean => path !== path.toLowerCase();

const namesNothing = (path: string): boolean =>
  isOtherCase(path) || (path.length > SEGMENT_MAX && path.split("/").some(({ length }) => length > SEGMENT_MAX));

/**
 * The time for the calls to AWS that a request needs. A person has an answer within five seconds, even if a service
 * accepts calls and never answers them; a request that works well may take as long as the function.
 */
const timeLimit = createMiddleware((_, next) =>
  withTimeLimit({ totalMs: (API.timeoutSeconds - 1) * 1_000, patienceMs: 3_500, awaited: true }, next),
);

const tooLarge = () => {
  throw new CodedError("too_large", "request.too_large", "This is more than 1MB. Files are sent as uploads.");
};

/** Refuses a body that is too large. A call that declares too great a length is refused before its body is read. */
export const limitBody = bodyLimit({ maxSize: LIMITS.bodyBytes, onError: tooLarge });

/**
 * Makes an application with the handlers that run before and after every route, in each Lambda function that answers
 * requests to the site.
 */
export const base = () => {
  const app = new Hono()
    .use(timeLimit)
    .use(caller)
    .use("/api/*", async (c, next) => {
      if (namesNothing(c.req.path)) return onNotFound(c);
      // The route that answers may set another value.
      c.header("Cache-Control", "no-store");
      refuseKeyInAddress(c);
      const began = performance.now();
      await next();
      // The route's pattern is logged instead of the path, so that ids and tokens stay out of the log.
      const route = `${c.req.method} ${routePath(c, -1)}`;
      measure({ Answer: performance.now() - began }, { route, status: String(c.res.status) });
    });
  app.onError(onError);
  app.notFound(onNotFound);
  return app;
};
