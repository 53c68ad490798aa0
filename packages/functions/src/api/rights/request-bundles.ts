import { replyInput } from "@clearhouse/core/base/owner-page/owner-message.schema.ts";
import { RequestBundle } from "@clearhouse/core/rights/request-bundle/index.ts";
import {
  approveBundleInput,
  type BundleAnswered,
  bundleAnswered,
  denyBundleInput,
  type OwnerBundle,
  ownerBundle,
} from "@clearhouse/core/rights/request-bundle/request-bundle.schema.ts";
import { Hono } from "hono";
import { signedAddress } from "../assets/media.ts";
import { describe } from "../http/describe.ts";
import { answering } from "../http/own-network.ts";
import { valid } from "../http/validate.ts";
import { isBot, owner, proven } from "./links.ts";

/**
 * A bundle with signed URLs of its pictures. Signed cookies can't be used, because each asset's files have their own
 * prefix, and a bundle has too many prefixes for cookies.
 */
export const withPictures = async (bundle: OwnerBundle): Promise<OwnerBundle> => ({
  ...bundle,
  items: await Promise.all(
    bundle.items.map(async (item) => ({ ...item, pictureUrl: await signedAddress(item.pictureUrl) })),
  ),
});

const answered = async ({ bundle, results }: BundleAnswered): Promise<BundleAnswered> => ({
  bundle: await withPictures(bundle),
  results,
});

export const ownerBundleRoutes = new Hono()
  .get(
    "/",
    describe("Returns the requests of a bundle (several requests with one link)", { 200: ownerBundle }),
    owner,
    async (c) => c.json(await withPictures(await RequestBundle.forOwner()), 200),
  )
  .post(
    "/view",
    describe("Records that a person viewed the link's page, at most once a day", { 204: undefined }),
    owner,
    async (c) => {
      if (!isBot(c)) await RequestBundle.viewed();
      return c.body(null, 204);
    },
  )
  .post(
    "/approve",
    describe("Approves some requests of a bundle as the owner; works once for each", { 200: bundleAnswered }),
    owner,
    valid("json", approveBundleInput),
    answering,
    async (c) => {
      const answer = await RequestBundle.approve(await proven(c.req.valid("json")));
      return c.json(await answered(answer), 200);
    },
  )
  .post(
    "/deny",
    describe("Denies some requests of a bundle as the owner; works once for each", { 200: bundleAnswered }),
    owner,
    valid("json", denyBundleInput),
    answering,
    async (c) => {
      const answer = await RequestBundle.deny(await proven(c.req.valid("json")));
      return c.json(await answered(answer), 200);
    },
  )
  .post(
    "/replies",
    describe("Sends the owner's 'Yes, but…', a message about a bundle's open requests, which stay open", {
      200: bundleAnswered,
    }),
    owner,
    valid("json", replyInput),
    async (c) => {
      const answer = await RequestBundle.reply(await proven(c.req.valid("json")));
      return c.json(await answered(answer), 200);
    },
  );
