import { measure } from "@clearhouse/core/platform/metrics.ts";
import { Hono } from "hono";
import { routePath } from "hono/route";
import { refuseKeyInAddress } from "./api-key.ts";
import { caller } from "./caller.ts";
import { onError, onNotFound } from "./errors.ts";

/** Ids are short. A longer one would exceed the table's key size and cause an error of the store instead of a 404. */
const SEGMENT_MAX = 256;
/**
 * Whether a path has letters that aren't in lower case. Ids and the table's keys are in lower case: an id with upper
 * case would be found, and would be stored as it was sent. (So would a letter of another script whose lower case is
 * Latin.)
 */
const isOtherCase = (path: string): boolean => path !== path.toLowerCase();

const namesNothing = (path: string): boolean =>
  isOtherCase(path) || (path.length > SEGMENT_MAX && path.split("/").some(({ length }) => length > SEGMENT_MAX));

/** The first and last handlers of every call, in each function that answers for the site. */
export const base = () => {
  const app = new Hono().use(caller).use("/api/*", async (c, next) => {
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
