import {
  createCreatorInviteInput,
  creatorInvite,
  creatorInviteList,
} from "@clearhouse/core/contracts/creator-invite/creator-invite.schema.ts";
import { CreatorInvite } from "@clearhouse/core/contracts/creator-invite/index.ts";
import { Hono } from "hono";
import { member } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { valid } from "../http/validate.ts";

export const creatorInviteRoutes = new Hono()
  .get(
    "/",
    describe("Lists unused creator invites, newest first, expired ones included", {
      200: creatorInviteList,
    }),
    member,
    async (c) => c.json({ items: await CreatorInvite.list() }, 200),
  )
  .post(
    "/",
    describe("Makes a creator invite, and mails it if an email address is given", { 201: creatorInvite }),
    member,
    valid("json", createCreatorInviteInput),
    async (c) => c.json(await CreatorInvite.create(c.req.valid("json"), idempotencyKey(c)), 201),
  )
  .post(
    "/:creatorInviteId/renew",
    describe("Gives a pending invite a new link and thirty more days", { 200: creatorInvite }),
    member,
    async (c) => c.json(await CreatorInvite.renew(c.req.param("creatorInviteId")), 200),
  )
  .delete(
    "/:creatorInviteId",
    describe("Revokes a pending invite; its link stops working", { 204: undefined }),
    member,
    async (c) => {
      await CreatorInvite.revoke(c.req.param("creatorInviteId"));
      return c.body(null, 204);
    },
  );
