import { asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { shownAdCode } from "@clearhouse/core/rights/ad-code/ad-code.schema.ts";
import { AdCode } from "@clearhouse/core/rights/ad-code/index.ts";
import { addPaperInput } from "@clearhouse/core/rights/grant/grant.schema.ts";
import { Grant } from "@clearhouse/core/rights/grant/index.ts";
import { Removal } from "@clearhouse/core/rights/removal/index.ts";
import {
  decideRemovalInput,
  liftStopInput,
  reasonInput,
  removalInput,
} from "@clearhouse/core/rights/removal/removal.schema.ts";
import { Hono } from "hono";
import { admin, member, opens } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { valid } from "../http/validate.ts";

/** What a team decides about an owner's wish or no, and about the licenses of an asset. */
export const removalRoutes = new Hono()
  .post(
    "/:assetId/removal/end",
    describe("Ends the license as its owner wished; the owner is mailed", { 200: asset }),
    opens("assets:write"),
    valid("json", decideRemovalInput),
    async (c) => c.json(await Removal.end(c.req.param("assetId"), c.req.valid("json")), 200),
  )
  .post(
    "/:assetId/removal/keep",
    describe("Keeps what an owner asked to remove, and mails the owner why; admins only", { 200: asset }),
    member,
    admin,
    valid("json", decideRemovalInput),
    async (c) => c.json(await Removal.keep(c.req.param("assetId"), c.req.valid("json")), 200),
  )
  .post(
    "/:assetId/removal/reconsider",
    describe("Opens a request for removal again that was refused; admins only", { 200: asset }),
    member,
    admin,
    valid("json", removalInput),
    async (c) => c.json(await Removal.reconsider(c.req.param("assetId"), c.req.valid("json").requestId), 200),
  )
  .post(
    "/:assetId/refusals/:requestId/no-say",
    describe("Decides that whoever denied a request has no say; admins only", { 200: asset }),
    member,
    admin,
    valid("json", reasonInput),
    async (c) => {
      const { assetId, requestId } = c.req.param();
      return c.json(await Removal.noSay(assetId, requestId, c.req.valid("json").reason), 200);
    },
  )
  .post(
    "/:assetId/stops/lift",
    describe("Decides that what stops another asset with the same file or post doesn't stop this one; admins only", {
      200: asset,
    }),
    member,
    admin,
    valid("json", liftStopInput),
    async (c) => c.json(await Removal.liftStop(c.req.param("assetId"), c.req.valid("json")), 200),
  )
  .post(
    "/:assetId/ad-code/ask",
    describe("Asks the owner of a licensed post for a code to boost it; the owner is mailed", { 200: asset }),
    opens("requests:write"),
    async (c) => c.json(await AdCode.ask(c.req.param("assetId")), 200),
  )
  .post(
    "/:assetId/ad-code/show",
    describe("Returns the owner's code, with an entry in the asset's activity", { 200: shownAdCode }),
    member,
    async (c) => c.json({ code: await AdCode.show(c.req.param("assetId")) }, 200),
  )
  .post(
    "/:assetId/grants/:grantId/end",
    describe("Ends a license for reasons of the team's own; its owner is mailed; admins only", { 200: asset }),
    member,
    admin,
    valid("json", reasonInput),
    async (c) => {
      const { assetId, grantId } = c.req.param();
      return c.json(await Removal.endByTeam(assetId, grantId, c.req.valid("json").reason), 200);
    },
  )
  .post(
    "/:assetId/grants/:grantId/documents",
    describe("Adds a document to an approval by hand, from an upload for the purpose `release`; admins only", {
      200: asset,
    }),
    member,
    admin,
    valid("json", addPaperInput),
    async (c) => {
      const { assetId, grantId } = c.req.param();
      return c.json(await Grant.addPaper(assetId, grantId, c.req.valid("json").uploadId), 200);
    },
  )
  .delete(
    "/:assetId/grants/:grantId/documents/:documentId",
    describe("Removes a document from an approval by hand, with its file; admins only", { 200: asset }),
    member,
    admin,
    async (c) => {
      const { assetId, grantId, documentId } = c.req.param();
      return c.json(await Grant.removePaper(assetId, grantId, documentId), 200);
    },
  );
