import {
  createCreatorContentInput,
  creatorContent,
  creatorContentPage,
  creatorContentQuery,
} from "@clearhouse/core/contracts/creator-content/creator-content.schema.ts";
import { CreatorContent } from "@clearhouse/core/contracts/creator-content/index.ts";
import { Hono } from "hono";
import { member, opens } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { valid } from "../http/validate.ts";

/**
 * Routes for pieces of creators' work that the team has collected. The routes that set their pictures are in
 * pictures.ts.
 */
export const creatorContentRoutes = new Hono()
  .get(
    "/",
    describe("Lists a page of creators' work, newest first: of all creators, or of one", {
      200: creatorContentPage,
    }),
    opens("creators:read"),
    valid("query", creatorContentQuery),
    async (c) => c.json(await CreatorContent.list(c.req.valid("query")), 200),
  )
  .post(
    "/",
    describe("Adds a piece of a creator's work", { 201: creatorContent }),
    member,
    valid("json", createCreatorContentInput),
    async (c) => c.json(await CreatorContent.add(c.req.valid("json"), idempotencyKey(c)), 201),
  )
  .delete(
    "/:contentId",
    describe("Removes a piece of a creator's work, with its picture", { 204: undefined }),
    member,
    async (c) => {
      await CreatorContent.remove(c.req.param("contentId"));
      return c.body(null, 204);
    },
  );
