import { apiKeys, createApiKeyInput, createdApiKey } from "@clearhouse/core/people/api-key/api-key.schema.ts";
import { ApiKey } from "@clearhouse/core/people/api-key/index.ts";
import { Hono } from "hono";
import { member } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { valid } from "../http/validate.ts";

/** The team's keys to this API. Only admins make and revoke keys; a call with an API key can't. */
export const apiKeyRoutes = new Hono()
  .get(
    "/",
    describe("Lists the team's API keys, newest first, without their secrets (admins)", { 200: apiKeys }),
    member,
    async (c) => c.json({ items: await ApiKey.list() }, 200),
  )
  .post(
    "/",
    describe("Makes an API key; its secret is only in this answer (admins)", { 201: createdApiKey }),
    member,
    valid("json", createApiKeyInput),
    async (c) => c.json(await ApiKey.create(c.req.valid("json")), 201),
  )
  .delete("/:keyId", describe("Revokes an API key at once (admins)", { 204: undefined }), member, async (c) => {
    await ApiKey.revoke(c.req.param("keyId"));
    return c.body(null, 204);
  });
