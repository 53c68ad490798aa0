import { readWordsInput } from "@clearhouse/core/base/license/words-read.schema.ts";
import { asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { Grant } from "@clearhouse/core/rights/grant/index.ts";
import { Hono } from "hono";
import { member } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { valid } from "../http/validate.ts";

/** What people say of an owner's own words, of who answered, and of a fee. No key can: a mark says that a person has looked. */
export const wordsRoutes = new Hono()
  .post(
    "/:assetId/grants/:grantId/words",
    describe("Marks the own words of whoever granted a license as read", { 200: asset }),
    member,
    valid("json", readWordsInput),
    async (c) => {
      const { assetId, grantId } = c.req.param();
      return c.json(await Grant.readWords(assetId, grantId, c.req.valid("json")), 200);
    },
  )
  .post(
    "/:assetId/grants/:grantId/answerer",
    describe("Confirms that another address than asked speaks for whoever was asked", { 200: asset }),
    member,
    async (c) => {
      const { assetId, grantId } = c.req.param();
      return c.json(await Grant.confirmAnswerer(assetId, grantId), 200);
    },
  )
  .post(
    "/:assetId/grants/:grantId/fee-paid",
    describe("Notes that the fee of a license was paid", { 200: asset }),
    member,
    async (c) => {
      const { assetId, grantId } = c.req.param();
      return c.json(await Grant.markPaid(assetId, grantId), 200);
    },
  );
