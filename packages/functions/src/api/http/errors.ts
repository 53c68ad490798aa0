import { asUnavailable } from "@clearhouse/core/platform/aws/time-limit.ts";
import type { ErrorBody } from "@clearhouse/core/platform/errors/error.schema.ts";
import { CodedError, type ErrorKind } from "@clearhouse/core/platform/errors/error.ts";
import { log } from "@clearhouse/core/platform/log.ts";
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** The HTTP status for each kind of refusal. */
const STATUS: Record<ErrorKind, ContentfulStatusCode> = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  invalid: 422,
  proof_needed: 428,
  rate_limited: 429,
  unavailable: 503,
};

/**
 * Answers any error of a route in the API's format. For an unexpected error only the request id is returned.
 */
export const onError = (error: Error, c: Context): Response => {
  const requestId = c.get("requestId") ?? "";
  if (isCutOff(error, c)) {
    log.info("caller went away", { path: c.req.routePath });
    return reply(c, 400, "request.malformed", "This request can't be read.", requestId);
  }
  const unanswered = asUnavailable(error);
  if (unanswered) log.error("service not available", error, where(c));
  const refused = unanswered ?? error;
  if (refused instanceof CodedError) {
    const { code, kind, message, fields, detail, retryAfterSeconds } = refused;
    if (detail) log.info("refused", { code, detail });
    if (retryAfterSeconds) c.header("Retry-After", String(retryAfterSeconds));
    return reply(c, STATUS[kind], code, message, requestId, fields);
  }
  if (error instanceof HTTPException && error.status < 500) {
    return reply(
      c,
      error.status as ContentfulStatusCode,
      "request.malformed",
      "This request can't be read.",
      requestId,
    );
  }
  log.error("unhandled error", error, where(c));
  return reply(c, 500, "internal", "Something went wrong on our side. Please try again.", requestId);
};

/** The route, and API Gateway's own id of the request, by which its access log is found. */
const where = (c: Context) => ({ path: c.req.routePath, gatewayId: c.env?.requestContext?.requestId });

/**
 * Whether a caller has disconnected before the request's body was complete. Nobody gets the answer. The same error of a
 * connection to a service, while the caller is there, is something else.
 */
const isCutOff = (error: Error & { code?: unknown }, c: Context): boolean =>
  error.message === "aborted" && error.code === "ECONNRESET" && c.req.raw.signal.aborted;

export const onNotFound = (c: Context): Response =>
  reply(c, 404, "route.not_found", "There is nothing at this address.", c.get("requestId") ?? "");

const reply = (
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  message: string,
  requestId: string,
  fields?: Record<string, string>,
): Response => {
  const body: ErrorBody = { error: { code, message, fields, requestId } };
  c.header("Cache-Control", "no-store");
  return c.json(body, status);
};
