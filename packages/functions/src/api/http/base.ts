import { withTimeLimit } from "@clearhouse/core/platform/aws/time-limit.ts";
import { CodedError } from "@clearhouse/core/platform/errors/error.ts";
import { LIMITS } from "@clearhouse/core/platform/fields.schema.ts";
import { measure } from "@clearhouse/core/platform/metrics.ts";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { API } from "../../subscriptions/api.ts";
import { caller, refuseKeyInAddress } from "./caller.ts";
import { onError, onNotFound } from "./errors.ts";

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
