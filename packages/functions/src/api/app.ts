import { CodedError } from "@clearhouse/core/platform/error.ts";
import { LIMITS } from "@clearhouse/core/platform/fields.schema.ts";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { assetRoutes } from "./assets.ts";
import { caller } from "./caller.ts";
import { docsRoutes } from "./docs.ts";
import { onError, onNotFound } from "./errors.ts";
import { publicPageRoutes } from "./public-pages.ts";
import { ownerRequestRoutes, rightsRequestRoutes } from "./rights-requests.ts";
import { sessionRoutes } from "./session.ts";
import { systemRoutes } from "./system.ts";
import { ownerUploadRoutes, uploadRoutes } from "./uploads.ts";

const tooLarge = () => {
  throw new CodedError("too_large", "request.too_large", "This is more than 1MB. Files are sent as uploads.");
};

/** Ids are short. A longer one would be more than the table takes as a key, and an error of the store instead of a 404. */
const SEGMENT_MAX = 256;

const limitBody = bodyLimit({ maxSize: LIMITS.bodyBytes, onError: tooLarge });

/** Everything under one origin; each route names who may call it. */
export const app = new Hono()
  .use(caller)
  // Looking at the body makes node-server build the whole Request: dearer than all else of a small answer.
  .use((c, next) => (c.req.method === "GET" || c.req.method === "HEAD" ? next() : limitBody(c, next)))
  .use("/api/*", async (c, next) => {
    const { path } = c.req;
    if (path.length > SEGMENT_MAX && path.split("/").some(({ length }) => length > SEGMENT_MAX)) return onNotFound(c);
    // A route that knows better says so after this.
    c.header("Cache-Control", "no-store");
    await next();
  })
  .route("/", publicPageRoutes);

const routes = app
  .basePath("/api")
  .route("/", systemRoutes)
  .route("/", sessionRoutes)
  .route("/assets", assetRoutes)
  .route("/uploads", uploadRoutes)
  .route("/rights-requests", rightsRequestRoutes)
  .route("/owner/rights-request", ownerRequestRoutes)
  .route("/owner/uploads", ownerUploadRoutes);

app.route("/api", docsRoutes(app));
app.onError(onError);
app.notFound(onNotFound);

/** What the web's client is made from. */
export type Api = typeof routes;
