import { historyPage } from "@clearhouse/core/base/ledger/history.schema.ts";
import { ledgerQuery } from "@clearhouse/core/base/ledger/ledger.schema.ts";
import {
  createCreatorInput,
  creator,
  creatorCounts,
  creatorPage,
  creatorQuery,
  editCreatorInput,
  rejectCreatorInput,
} from "@clearhouse/core/contracts/creator/creator.schema.ts";
import { Creator } from "@clearhouse/core/contracts/creator/index.ts";
import { assetPage, creatorsAssetsQuery } from "@clearhouse/core/library/asset/asset.schema.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { Hono } from "hono";
import { member, opens } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { valid } from "../http/validate.ts";

export const creatorRoutes = new Hono()
  .get(
    "/",
    describe("Lists a page of creators, newest first; with a filter, the page may be shorter", {
      200: creatorPage,
    }),
    opens("creators:read"),
    valid("query", creatorQuery),
    async (c) => c.json(await Creator.list(c.req.valid("query")), 200),
  )
  .post(
    "/",
    describe("Adds a creator by hand, as approved", { 201: creator }),
    member,
    valid("json", createCreatorInput),
    async (c) => c.json(await Creator.add(c.req.valid("json"), idempotencyKey(c)), 201),
  )
  .get(
    "/counts",
    describe("Counts creators, pending invites and pieces of creators' work", { 200: creatorCounts }),
    member,
    async (c) => c.json(await Creator.counts(), 200),
  )
  .get("/:creatorId", describe("Returns one creator", { 200: creator }), opens("creators:read"), async (c) =>
    c.json(await Creator.get(c.req.param("creatorId")), 200),
  )
  .get(
    "/:creatorId/assets",
    describe("Lists a page of a creator's assets, newest first", { 200: assetPage }),
    opens("creators:read"),
    valid("query", creatorsAssetsQuery),
    async (c) => c.json(await Asset.listByCreator(c.req.param("creatorId"), c.req.valid("query")), 200),
  )
  .patch(
    "/:creatorId",
    describe("Edits a creator, unless the creator has changed since the version in the input", { 200: creator }),
    member,
    valid("json", editCreatorInput),
    async (c) => c.json(await Creator.edit(c.req.param("creatorId"), c.req.valid("json")), 200),
  )
  .delete(
    "/:creatorId",
    describe("Deletes a creator (admins); the creator's history stays", { 204: undefined }),
    member,
    async (c) => {
      await Creator.remove(c.req.param("creatorId"));
      return c.body(null, 204);
    },
  )
  .post(
    "/:creatorId/approve",
    describe("Approves a pending or rejected creator", { 200: creator }),
    member,
    async (c) => c.json(await Creator.approve(c.req.param("creatorId")), 200),
  )
  .post(
    "/:creatorId/reject",
    describe("Rejects a pending creator, with a reason that only the team sees", { 200: creator }),
    member,
    valid("json", rejectCreatorInput),
    async (c) => c.json(await Creator.reject(c.req.param("creatorId"), c.req.valid("json").reason), 200),
  )
  .get(
    "/:creatorId/history",
    describe("Lists the history of a creator, newest first", { 200: historyPage }),
    member,
    valid("query", ledgerQuery),
    async (c) => c.json(await Creator.history(c.req.param("creatorId"), c.req.valid("query")), 200),
  );
