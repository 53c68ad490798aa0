import { historyPage } from "@clearhouse/core/base/ledger/history.schema.ts";
import { ledgerQuery } from "@clearhouse/core/base/ledger/ledger.schema.ts";
import {
  contract,
  contractPage,
  contractPreview,
  contractQuery,
  contractWithText,
  previewContractInput,
  sendContractInput,
  voidContractInput,
} from "@clearhouse/core/contracts/contract/contract.schema.ts";
import { Contract } from "@clearhouse/core/contracts/contract/index.ts";
import { forMember } from "@clearhouse/core/contracts/contract-document/read.ts";
import { Agreement } from "@clearhouse/core/rights/agreement/index.ts";
import { Hono } from "hono";
import { member, opens } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { PDF, PLAIN_TEXT, sendFile } from "../http/send-file.ts";
import { valid } from "../http/validate.ts";

export const contractRoutes = new Hono()
  .get(
    "/",
    describe("Lists a page of the team's contracts, newest first; with a filter, the page may be shorter", {
      200: contractPage,
    }),
    opens("contracts:read"),
    valid("query", contractQuery),
    async (c) => c.json(await Contract.list(c.req.valid("query")), 200),
  )
  .post(
    "/",
    describe("Mails a creator a contract, and returns its link", { 201: contract }),
    member,
    valid("json", sendContractInput),
    async (c) => c.json(await Contract.send(c.req.valid("json"), idempotencyKey(c)), 201),
  )
  .post(
    "/preview",
    describe("Returns a contract's text as it would be sent, and its missing values", { 200: contractPreview }),
    member,
    valid("json", previewContractInput),
    async (c) => c.json(await Contract.preview(c.req.valid("json")), 200),
  )
  .get(
    "/:contractId",
    describe("Returns one contract with its text", { 200: contractWithText }),
    opens("contracts:read"),
    async (c) => c.json(await Contract.get(c.req.param("contractId")), 200),
  )
  .get(
    "/:contractId/history",
    describe("Lists the history of a contract, newest first", { 200: historyPage }),
    opens("contracts:read"),
    valid("query", ledgerQuery),
    async (c) => c.json(await Contract.history(c.req.param("contractId"), c.req.valid("query")), 200),
  )
  .get(
    "/:contractId/documents/pdf",
    describe("Returns a signed contract as PDF", { 200: undefined }),
    opens("contracts:read"),
    async (c) => sendFile(c, await forMember(c.req.param("contractId"), "pdf"), PDF),
  )
  .get(
    "/:contractId/documents/text",
    describe("Returns a signed contract as text", { 200: undefined }),
    opens("contracts:read"),
    async (c) => sendFile(c, await forMember(c.req.param("contractId"), "text"), PLAIN_TEXT),
  )
  .post(
    "/:contractId/link-copied",
    describe("Records that a contract's link was copied", { 204: undefined }),
    member,
    async (c) => {
      await Contract.linkCopied(c.req.param("contractId"));
      return c.body(null, 204);
    },
  )
  .post(
    "/:contractId/resend",
    describe("Mails an unanswered contract again; its link is valid for another 60 days", { 200: contract }),
    member,
    async (c) => c.json(await Agreement.resend(c.req.param("contractId")), 200),
  )
  .post(
    "/:contractId/void",
    describe("Voids an unanswered contract, with a reason that only the team sees", {
      200: contract,
    }),
    member,
    valid("json", voidContractInput),
    async (c) => c.json(await Agreement.voidContract(c.req.param("contractId"), c.req.valid("json").reason), 200),
  );
