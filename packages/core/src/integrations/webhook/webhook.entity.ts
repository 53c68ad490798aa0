import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { WebhookEvent } from "../../base/happenings/list.schema.ts";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import type { DeliveryAttempt } from "./webhook.schema.ts";

/** A URL to which a team wants its events delivered. The secret isn't stored (see secret.ts). */
export const WebhookEntity = new Entity(
  {
    model: { service: SERVICE, entity: "webhook", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      webhookId: { type: "string", required: true },
      url: { type: "string", required: true },
      events: { type: CustomAttributeType<WebhookEvent[]>("any"), required: true },
      /** The random part of the secret (see secret.ts). `secretHash` is the SHA-256 (hex) of the secret. */
      nonce: { type: "string", required: true },
      secretHash: { type: "string", required: true },
      createdAt: { type: "string", required: true },
      /** The name, at that time, of the person who made the webhook. */
      madeBy: { type: "string", required: true },
      disabledAt: { type: "string" },
      disabledBy: { type: ["admin", "failing"] as const },
      failingSince: { type: "string" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["webhookId"] } },
    },
  },
  entityConfig(),
);
export type WebhookRecord = EntityItem<typeof WebhookEntity>;

/** A delivery of an event to a webhook, and its result; kept for thirty days. Ids sort by the time of the event. */
export const WebhookDeliveryEntity = new Entity(
  {
    model: { service: SERVICE, entity: "webhookdelivery", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      webhookId: { type: "string", required: true },
      deliveryId: { type: "string", required: true },
      type: { type: "string", required: true },
      /** The JSON text that is signed and sent; the same with each attempt. */
      body: { type: "string", required: true },
      createdAt: { type: "string", required: true },
      status: { type: ["waiting", "delivered", "failed"] as const, required: true },
      attempts: { type: "number", required: true },
      /**
       * The number of attempts since the delivery was planned or sent again by hand; the number decides how long the
       * next wait is.
       */
      tries: { type: "number", required: true },
      nextAt: { type: "string" },
      /** Since when the delivery has been waiting for a free slot; removed by the next attempt. */
      busySince: { type: "string" },
      last: { type: CustomAttributeType<DeliveryAttempt>("any") },
      expires: { type: "number", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["teamId"] },
        sk: { field: "sk", composite: ["webhookId", "deliveryId"] },
      },
    },
  },
  entityConfig(),
);
export type WebhookDeliveryRecord = EntityItem<typeof WebhookDeliveryEntity>;

export const WEBHOOK_ABOUT: AboutOf<WebhookRecord> = {
  url: "text",
  nonce: "nobody",
  secretHash: "nobody",
  madeBy: "maker.name",
  failingSince: "nobody",
};
