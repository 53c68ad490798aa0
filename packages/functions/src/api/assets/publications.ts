import { Publication } from "@clearhouse/core/publication/index.ts";
import {
  addPublicationInput,
  editPublicationInput,
  publication,
  publicationList,
} from "@clearhouse/core/publication/publication.schema.ts";
import { Hono } from "hono";
import { opens } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { valid } from "../http/validate.ts";

export const publicationRoutes = new Hono()
  .get(
    "/:assetId/publications",
    describe("Lists where an asset was published, and why its rights don't cover a place", {
      200: publicationList,
    }),
    opens("assets:read"),
    async (c) => c.json(await Publication.list(c.req.param("assetId")), 200),
  )
  .post(
    "/:assetId/publications",
    describe("Records a place where an asset was published, even if its rights don't cover it", { 201: publication }),
    opens("assets:write"),
    valid("json", addPublicationInput),
    async (c) => c.json(await Publication.add(c.req.param("assetId"), c.req.valid("json"), idempotencyKey(c)), 201),
  )
  .put(
    "/:assetId/publications/:publicationId",
    describe("Edits the version of a publication that the input names, or records that it was taken down", {
      200: publication,
    }),
    opens("assets:write"),
    valid("json", editPublicationInput),
    async (c) => {
      const { assetId, publicationId } = c.req.param();
      return c.json(await Publication.edit(assetId, publicationId, c.req.valid("json")), 200);
    },
  )
  .delete(
    "/:assetId/publications/:publicationId",
    describe("Removes a publication that was recorded by mistake", { 204: undefined }),
    opens("assets:write"),
    async (c) => {
      const { assetId, publicationId } = c.req.param();
      await Publication.remove(assetId, publicationId);
      return c.body(null, 204);
    },
  );
