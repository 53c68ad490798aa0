import { Release } from "@clearhouse/core/rights/release/index.ts";
import {
  addReleaseInput,
  editReleaseInput,
  release,
  releaseList,
  showInput,
} from "@clearhouse/core/rights/release/release.schema.ts";
import { Hono } from "hono";
import { member, opens } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { valid } from "../http/validate.ts";

export const releaseRoutes = new Hono()
  .get(
    "/:assetId/releases",
    describe("Returns what was recorded about people and music in an asset, and all releases", {
      200: releaseList,
    }),
    opens("assets:read"),
    async (c) => c.json(await Release.list(c.req.param("assetId")), 200),
  )
  .put(
    "/:assetId/releases",
    describe("Records whether people can be recognized in an asset, and whether there is music in it", {
      200: releaseList,
    }),
    member,
    valid("json", showInput),
    async (c) => c.json(await Release.say(c.req.param("assetId"), c.req.valid("json")), 200),
  )
  .post(
    "/:assetId/releases",
    describe("Records a release of a person or of music, with or without its file", { 201: release }),
    opens("assets:write"),
    valid("json", addReleaseInput),
    async (c) => c.json(await Release.add(c.req.param("assetId"), c.req.valid("json"), idempotencyKey(c)), 201),
  )
  .put(
    "/:assetId/releases/:releaseId",
    describe("Edits a release, or adds its file, unless it has changed since the version in the input", {
      200: release,
    }),
    opens("assets:write"),
    valid("json", editReleaseInput),
    async (c) => {
      const { assetId, releaseId } = c.req.param();
      return c.json(await Release.edit(assetId, releaseId, c.req.valid("json")), 200);
    },
  )
  .delete(
    "/:assetId/releases/:releaseId",
    describe("Removes a release, with its file", { 204: undefined }),
    member,
    async (c) => {
      const { assetId, releaseId } = c.req.param();
      await Release.remove(assetId, releaseId);
      return c.body(null, 204);
    },
  );
