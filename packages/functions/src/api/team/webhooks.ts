import { Webhook } from "@clearhouse/core/integrations/webhook/index.ts";
import {
  changeWebhookInput,
  createdWebhook,
  createWebhookInput,
  deliveryPage,
  deliveryQuery,
  webhook,
  webhookDelivery,
  webhooks,
} from "@clearhouse/core/integrations/webhook/webhook.schema.ts";
import { Hono } from "hono";
import { member } from "../http/auth.ts";
import { describe } from "../http/describe.ts";
import { valid } from "../http/validate.ts";

/** The team's webhooks. Only admins manage them; a call with an API key can't. */
export const webhookRoutes = new Hono()
  .get(
    "/",
    describe("Lists the team's webhooks, newest first, without their secrets (admins)", { 200: webhooks }),
    member,
    async (c) => c.json({ items: await Webhook.list() }, 200),
  )
  .post(
    "/",
    describe("Makes a webhook; its secret is only in this answer (admins)", { 201: createdWebhook }),
    member,
    valid("json", createWebhookInput),
    async (c) => c.json(await Webhook.create(c.req.valid("json")), 201),
  )
  .patch(
    "/:webhookId",
    describe("Changes a webhook's URL and events, or turns the webhook on or off (admins)", { 200: webhook }),
    member,
    valid("json", changeWebhookInput),
    async (c) => c.json(await Webhook.change(c.req.param("webhookId"), c.req.valid("json")), 200),
  )
  .delete("/:webhookId", describe("Deletes a webhook (admins)", { 204: undefined }), member, async (c) => {
    await Webhook.remove(c.req.param("webhookId"));
    return c.body(null, 204);
  })
  .post(
    "/:webhookId/test",
    describe("Sends a test to a webhook (admins)", { 202: webhookDelivery }),
    member,
    async (c) => c.json(await Webhook.sendTest(c.req.param("webhookId")), 202),
  )
  .get(
    "/:webhookId/deliveries",
    describe("Lists a webhook's deliveries of the last thirty days, the latest first (admins)", {
      200: deliveryPage,
    }),
    member,
    valid("query", deliveryQuery),
    async (c) => c.json(await Webhook.deliveries(c.req.param("webhookId"), c.req.valid("query")), 200),
  )
  .post(
    "/:webhookId/deliveries/:deliveryId/again",
    describe("Sends a delivery again, with the same id (admins)", { 202: webhookDelivery }),
    member,
    async (c) => c.json(await Webhook.sendAgain(c.req.param("webhookId"), c.req.param("deliveryId")), 202),
  );
