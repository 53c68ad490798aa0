import { Challenge } from "@clearhouse/core/base/challenge/index.ts";
import { declineInput, signerContract, signInput } from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { Contract } from "@clearhouse/core/contracts/contract/index.ts";
import { forSigner } from "@clearhouse/core/contracts/contract-document/read.ts";
import { Agreement } from "@clearhouse/core/rights/agreement/index.ts";
import { type Context, Hono } from "hono";
import { browserSession } from "../http/browser-session.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { answering } from "../http/own-network.ts";
import { PDF, PLAIN_TEXT, sendFile } from "../http/send-file.ts";
import { valid } from "../http/validate.ts";
import { isBot, signer } from "../rights/links.ts";

const COOKIE = { name: "clearhouse-signing", path: "/api/sign-contract" } as const;

const attemptOf = async (c: Context) => ({ session: await browserSession(c, COOKIE), key: idempotencyKey(c) });

/** Routes about a contract, for the holder of its link. */
export const signContractRoutes = new Hono()
  .get(
    "/",
    describe("Returns the contract of a link (header Clearhouse-Token)", { 200: signerContract }),
    signer,
    async (c) => {
      await browserSession(c, COOKIE);
      return c.json(await Contract.forSigner(), 200);
    },
  )
  .post(
    "/view",
    describe("Records that a person viewed the link's page, at most once a day", { 204: undefined }),
    signer,
    async (c) => {
      if (!isBot(c)) await Contract.viewed();
      return c.body(null, 204);
    },
  )
  .get("/documents/pdf", describe("Returns the signed contract as PDF", { 200: undefined }), signer, async (c) =>
    sendFile(c, await forSigner("pdf"), PDF),
  )
  .get("/documents/text", describe("Returns the signed contract as text", { 200: undefined }), signer, async (c) =>
    sendFile(c, await forSigner("text"), PLAIN_TEXT),
  )
  .post(
    "/sign",
    describe("Signs the contract; works once", { 200: signerContract }),
    signer,
    valid("json", signInput),
    answering,
    async (c) => {
      const input = c.req.valid("json");
      const tried = await attemptOf(c);
      await Challenge.check(input.proof, input.website);
      return c.json(await Agreement.sign(input, tried), 200);
    },
  )
  .post(
    "/decline",
    describe("Declines the contract; works once", { 200: signerContract }),
    signer,
    valid("json", declineInput),
    answering,
    async (c) => {
      const input = c.req.valid("json");
      const tried = await attemptOf(c);
      await Challenge.check(input.proof, input.website);
      return c.json(await Agreement.decline(input, tried), 200);
    },
  );
