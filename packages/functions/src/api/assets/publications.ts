import { Publication } from "@clearhouse/core/rights/publication/index.ts";
import {
  addPublicationInput,
  editPublicationInput,
  publication,
  publicationList,
} from "@clearhouse/core/rights/publication/publication.schema.ts";
import { Hono } from "hono";
import { opens } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { valid } from "../http/validate.ts";

export const publicationRoutes = new Hono()
  .get(
    "/:assetId/publications",
    describe(
      "Lists the places where an asset was published, each with the reason if the asset's rights don't cover it",
      {
        200: publicationList,
      },
    ),
    opens("assets:read"),
    async (c) => c.json(await Publication.list(c.req.param("assetId")), 200),
  )
  .post(
    "/:assetId/publications",
    describe("Records a place where an asset was published, even if the asset's rights don't cover it", {
      201: publication,
    }),
    opens("assets:write"),
    valid("json", addPublicationInput),
    async (c) => c.json(await Publication.add(c.req.param("assetId"), c.req.valid("json"), idempotencyKey(c)), 201),
  )
  .put(
    "/:assetId/publications/:publicationId",
    describe(
      "Edits a publication, or records that it was taken down, unless it has changed since the version in the input",
      {
        200: publication,
      },
    ),
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
