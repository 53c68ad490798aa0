import { Upload } from "@clearhouse/core/library/upload/index.ts";
import {
  createOwnerUploadInput,
  createUploadInput,
  partNumber,
  signedParts,
  signPartsInput,
  storedPartInput,
  upload,
} from "@clearhouse/core/library/upload/upload.schema.ts";
import { OpenUpload } from "@clearhouse/core/rights/open-upload/index.ts";
import { openUploadPage, openUploadsQuery } from "@clearhouse/core/rights/open-upload/open-upload.schema.ts";
import { Hono, type MiddlewareHandler } from "hono";
import * as z from "zod";
import { opens } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { valid } from "../http/validate.ts";
import { owner } from "../rights/links.ts";

const partParam = z.object({ part: partNumber });

/** The routes of an open upload. Members and owners have the same routes, each for their own uploads only. */
const partRoutes = (who: MiddlewareHandler, aborts: string) =>
  new Hono()
    .get("/:uploadId", describe("Returns an upload and its stored parts", { 200: upload }), who, async (c) =>
      c.json(await Upload.get(c.req.param("uploadId")), 200),
    )
    .post(
      "/:uploadId/parts",
      describe("Returns URLs for sending parts; each URL is for a part's exact length and valid for an hour", {
        200: signedParts,
      }),
      who,
      valid("json", signPartsInput),
      async (c) => c.json({ parts: await Upload.signParts(c.req.param("uploadId"), c.req.valid("json").parts) }, 200),
    )
    .put(
      "/:uploadId/parts/:part",
      describe("Stores the ETag of a sent part", { 200: upload }),
      who,
      valid("param", partParam),
      valid("json", storedPartInput),
      async (c) =>
        c.json(
          await Upload.storedPart(c.req.param("uploadId"), c.req.valid("param").part, c.req.valid("json").etag),
          200,
        ),
    )
    .post(
      "/:uploadId/complete",
      describe("Combines the parts into the file and checks its content", { 200: upload }),
      who,
      async (c) => c.json(await Upload.complete(c.req.param("uploadId")), 200),
    )
    .delete("/:uploadId", describe(aborts, { 204: undefined }), who, async (c) => {
      await Upload.abort(c.req.param("uploadId"));
      return c.body(null, 204);
    });

export const uploadRoutes = new Hono()
  .get(
    "/",
    describe("Lists the caller's unfinished uploads, newest first; for an admin, those of the whole team", {
      200: openUploadPage,
    }),
    opens("assets:write"),
    valid("query", openUploadsQuery),
    async (c) => c.json(await OpenUpload.list(c.req.valid("query")), 200),
  )
  .post(
    "/",
    describe("Opens an upload of an asset's file or its thumbnail", { 201: upload }),
    opens("assets:write"),
    valid("json", createUploadInput),
    async (c) => c.json(await Upload.create(c.req.valid("json"), idempotencyKey(c)), 201),
  )
  .route(
    "/",
    partRoutes(
      opens("assets:write"),
      "Aborts an upload. Admins may also cancel the unfinished uploads of others in their team",
    ),
  );

export const ownerUploadRoutes = new Hono()
  .post(
    "/",
    describe("Opens an upload of an original by the content owner", { 201: upload }),
    owner,
    valid("json", createOwnerUploadInput),
    async (c) => c.json(await Upload.createForOwner(c.req.valid("json"), idempotencyKey(c)), 201),
  )
  .route("/", partRoutes(owner, "Aborts an upload"));
