import {
  createTemplateInput,
  editTemplateInput,
  template,
  templateList,
  templateQuery,
  templateVersion,
  templateVersionParams,
  templateVersions,
} from "@clearhouse/core/contracts/contract-template/contract-template.schema.ts";
import { ContractTemplate } from "@clearhouse/core/contracts/contract-template/index.ts";
import { Hono } from "hono";
import { member } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { idempotencyKey } from "../http/idempotency-key.ts";
import { valid } from "../http/validate.ts";

export const contractTemplateRoutes = new Hono()
  .get(
    "/",
    describe("Lists the team's contract templates, newest first: all, or only active ones", {
      200: templateList,
    }),
    member,
    valid("query", templateQuery),
    async (c) => c.json({ items: await ContractTemplate.list(c.req.valid("query")) }, 200),
  )
  .post(
    "/",
    describe("Stores a contract template as version 1", { 201: template }),
    member,
    valid("json", createTemplateInput),
    async (c) => c.json(await ContractTemplate.create(c.req.valid("json"), idempotencyKey(c)), 201),
  )
  .get("/:templateId", describe("Returns a contract template with its text", { 200: template }), member, async (c) =>
    c.json(await ContractTemplate.read(c.req.param("templateId")), 200),
  )
  .patch(
    "/:templateId",
    describe("Stores the next version of a contract template; `version` is the one that was edited", {
      200: template,
    }),
    member,
    valid("json", editTemplateInput),
    async (c) => c.json(await ContractTemplate.edit(c.req.param("templateId"), c.req.valid("json")), 200),
  )
  .delete(
    "/:templateId",
    describe("Deletes a contract template; contracts made from it stay unchanged", { 204: undefined }),
    member,
    async (c) => {
      await ContractTemplate.remove(c.req.param("templateId"));
      return c.body(null, 204);
    },
  )
  .get(
    "/:templateId/versions",
    describe("Lists all versions of a contract template, newest first, without the texts", { 200: templateVersions }),
    member,
    async (c) => c.json({ items: await ContractTemplate.versions(c.req.param("templateId")) }, 200),
  )
  .get(
    "/:templateId/versions/:version",
    describe("Returns a version of a contract template with its text", { 200: templateVersion }),
    member,
    valid("param", templateVersionParams),
    async (c) => {
      const { templateId, version } = c.req.valid("param");
      return c.json(await ContractTemplate.readVersion(templateId, version), 200);
    },
  );
