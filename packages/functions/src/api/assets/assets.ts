import { activityPage, activityQuery } from "@clearhouse/core/base/ledger/activity.schema.ts";
import { whatChanged } from "@clearhouse/core/integrations/live/live.schema.ts";
import {
  asset,
  assetCounts,
  createAssetInput,
  download,
  editAssetInput,
} from "@clearhouse/core/library/asset/asset.schema.ts";
import { type AssetChanges, changesQuery } from "@clearhouse/core/library/asset/changes.schema.ts";
import { Asset } from "@clearhouse/core/library/asset/index.ts";
import { Search } from "@clearhouse/core/library/search/index.ts";
import { bulkAnswer, bulkInput } from "@clearhouse/core/rights/clearance/bulk.schema.ts";
import { restoreGrantInput, setStatusInput } from "@clearhouse/core/rights/clearance/clearance.schema.ts";
import { downloadInput, gateAnswer, gateQuery } from "@clearhouse/core/rights/clearance/gate.schema.ts";
import { Clearance } from "@clearhouse/core/rights/clearance/index.ts";
import { chainCheck, decisionEvidence, evidenceParams } from "@clearhouse/core/rights/evidence/evidence.schema.ts";
import { Evidence } from "@clearhouse/core/rights/evidence/index.ts";
import { grantList } from "@clearhouse/core/rights/grant/grant.schema.ts";
import { Grant } from "@clearhouse/core/rights/grant/index.ts";
import { RightsRequest } from "@clearhouse/core/rights/rights-request/index.ts";
import {
  createdRequest,
  openRequest,
  requestForAssetInput,
} from "@clearhouse/core/rights/rights-request/rights-request.schema.ts";
import { Hono } from "hono";
import { admin, member, opens } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { valid } from "../http/validate.ts";
import { readOtherState } from "./other-state.ts";

/** Whether a page of changes is the last one and names any. */
const endsChanges = ({ items, deleted, more }: AssetChanges): boolean => !more && items.length + deleted.length > 0;

export const assetRoutes = new Hono()
  .get("/counts", describe("Counts the assets in each column", { 200: assetCounts }), opens("assets:read"), async (c) =>
    c.json(await Search.counts(), 200),
  )
  .get(
    "/changes",
    describe("Lists what changed since a cursor; without a cursor, returns one to start from", { 200: whatChanged }),
    opens("assets:read"),
    valid("query", changesQuery),
    async (c) => {
      const [changes, other] = await Promise.all([Asset.changes(c.req.valid("query").since), readOtherState()]);
      // Counted after the changes were read, so that the counts are never older than the changes.
      const counts = other && endsChanges(changes) ? await Search.countsIfPrepared() : undefined;
      return c.json({ ...changes, ...(counts && { counts }), ...(other && { other }) }, 200);
    },
  )
  .post(
    "/",
    describe("Makes an asset from a completed upload", { 201: asset }),
    opens("assets:write"),
    valid("json", createAssetInput),
    async (c) => c.json(await Asset.create(c.req.valid("json"), idempotencyKey(c)), 201),
  )
  .post(
    "/bulk",
    describe("Makes one change to several assets, each separately; only admins may change statuses and delete", {
      200: bulkAnswer,
    }),
    opens("assets:write"),
    valid("json", bulkInput),
    async (c) => c.json(await Clearance.bulk(c.req.valid("json")), 200),
  )
  .get("/:assetId", describe("Returns one asset", { 200: asset }), opens("assets:read"), async (c) =>
    c.json(await Asset.get(c.req.param("assetId")), 200),
  )
  .patch(
    "/:assetId",
    describe("Edits an asset, unless it has changed since the version in the input", { 200: asset }),
    opens("assets:write"),
    valid("json", editAssetInput),
    async (c) => c.json(await Asset.edit(c.req.param("assetId"), c.req.valid("json")), 200),
  )
  .delete(
    "/:assetId",
    describe("Deletes an asset, its files and its open request for good; admins only", { 204: undefined }),
    member,
    admin,
    async (c) => {
      await Clearance.remove(c.req.param("assetId"));
      return c.body(null, 204);
    },
  )
  .put(
    "/:assetId/status",
    describe("Sets the status by hand; admins only", { 200: asset }),
    member,
    admin,
    valid("json", setStatusInput),
    async (c) => c.json(await Clearance.setStatus(c.req.param("assetId"), c.req.valid("json")), 200),
  )
  .post(
    "/:assetId/approval/restore",
    describe("Restores the approval that the last change of the status withdrew; admins only", { 200: asset }),
    member,
    admin,
    valid("json", restoreGrantInput),
    async (c) => c.json(await Clearance.restoreGrant(c.req.param("assetId"), c.req.valid("json")), 200),
  )
  .get(
    "/:assetId/clearance",
    describe("Says whether an asset may be used: for a brand, for a use, on a day", { 200: gateAnswer }),
    opens("assets:read"),
    valid("query", gateQuery),
    async (c) => c.json(await Clearance.gate(c.req.param("assetId"), c.req.valid("query"), { named: true }), 200),
  )
  .get(
    "/:assetId/grants",
    describe("Lists all licenses of an asset, ended ones included", { 200: grantList }),
    opens("licenses:read"),
    async (c) => c.json(await Grant.list(c.req.param("assetId")), 200),
  )
  .get(
    "/:assetId/activity",
    describe("Lists an asset's activity, newest first: all entries, or those of one kind or person", {
      200: activityPage,
    }),
    opens("assets:read"),
    valid("query", activityQuery),
    async (c) => c.json(await Asset.activityPage(c.req.param("assetId"), c.req.valid("query")), 200),
  )
  .get(
    "/:assetId/activity/:seq/evidence",
    describe("Returns the evidence of the decision in an entry: terms, scope, files", { 200: decisionEvidence }),
    opens("assets:read"),
    valid("param", evidenceParams),
    async (c) => c.json(await Evidence.decision(c.req.param("assetId"), c.req.valid("param").seq), 200),
  )
  .post(
    "/:assetId/activity/check",
    describe("Checks the hash chain of an asset's activity, and compares it with its anchors", { 200: chainCheck }),
    member,
    async (c) => c.json(await Evidence.check(c.req.param("assetId")), 200),
  )
  .post(
    "/:assetId/downloads",
    describe(
      "Returns a file's download URL; for an asset that isn't cleared, `despite` must name the reason, which is recorded",
      {
        200: download,
      },
    ),
    opens("assets:read"),
    valid("json", downloadInput),
    async (c) => c.json(await Clearance.download(c.req.param("assetId"), c.req.valid("json")), 200),
  )
  .get(
    "/:assetId/rights-requests/open",
    describe("Returns the open rights request of an asset, if there is one; otherwise one that its owner denied last", {
      200: openRequest,
    }),
    opens("requests:read"),
    async (c) => c.json(await RightsRequest.latestOf(c.req.param("assetId")), 200),
  )
  .post(
    "/:assetId/rights-requests",
    describe("Requests the rights to an asset, and returns the owner's link", { 201: createdRequest }),
    opens("requests:write"),
    valid("json", requestForAssetInput),
    async (c) =>
      c.json(await RightsRequest.requestForAsset(c.req.param("assetId"), c.req.valid("json"), idempotencyKey(c)), 201),
  );
