import * as z from "zod";
import { WEBHOOKS, type WebhookEvent } from "../../base/happenings/list.schema.ts";
import { cursor, timestamp, webAddress } from "../../platform/fields.schema.ts";

/** The events that a webhook can get, in the order in which users see them. */
export const WEBHOOK_EVENTS = WEBHOOKS.map(({ name }) => name) as [WebhookEvent, ...WebhookEvent[]];
const webhookEvent = z.enum(WEBHOOK_EVENTS);

/** The event that an admin sends to test a webhook; every webhook gets it. */
export const TEST_EVENT = "webhook.test";
export type SentEvent = WebhookEvent | typeof TEST_EVENT;

/** The most webhooks of a team. */
export const WEBHOOKS_MAX = 20;
/** The most tests and repeated deliveries of a team in an hour. */
export const SENT_BY_HAND_AN_HOUR = 200;
/** How many days deliveries are listed and can be sent again. */
export const DELIVERY_DAYS = 30;
/** A webhook that has failed for this many days without a success is turned off. */
export const FAILING_DAYS = 3;

const NOT_HTTPS = "Please enter an address that begins with https://";
const url = webAddress("Address is required").refine((value) => value.startsWith("https://"), NOT_HTTPS);

const events = z
  .array(webhookEvent)
  .min(1, "Please choose what is sent")
  .max(WEBHOOK_EVENTS.length, "Each event can be chosen once")
  .transform((chosen) => WEBHOOK_EVENTS.filter((one) => chosen.includes(one)));

export const createWebhookInput = z.object({ url, events });
export type CreateWebhookInput = z.input<typeof createWebhookInput>;
export type ParsedCreateWebhook = z.output<typeof createWebhookInput>;

/** Absent fields stay unchanged. */
export const changeWebhookInput = z.object({
  url: url.optional(),
  events: events.optional(),
  enabled: z.boolean().optional(),
});
export type ChangeWebhookInput = z.input<typeof changeWebhookInput>;
export type ParsedChangeWebhook = z.output<typeof changeWebhookInput>;

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  enabled: z.boolean(),
  /** Who turned the webhook off: an admin, or the product after three days of failures; "" while it is on. */
  disabledBy: z.enum(["", "admin", "failing"]),
  /** Since when the webhook's deliveries have been failing; null after a success. */
  failingSince: timestamp.nullable(),
  createdAt: timestamp,
  /** The name, at that time, of the person who made the webhook. */
  madeBy: z.string(),
});
export type Webhook = z.infer<typeof webhook>;
export const webhooks = z.object({ items: z.array(webhook) });

/** A new webhook with its secret; no later answer contains the secret. */
export const createdWebhook = webhook.extend({ secret: z.string() });
export type CreatedWebhook = z.infer<typeof createdWebhook>;

/** Why an attempt failed. */
export const deliveryProblem = z.enum([
  /** The receiver answered with an HTTP status that means neither success (200 to 299) nor a redirect. */
  "status",
  /** The receiver answered with a redirect; redirects aren't followed. */
  "redirect",
  /** The receiver didn't answer completely within ten seconds. */
  "timeout",
  /** There was no connection, or the certificate was invalid, or the host name unknown. */
  "unreachable",
  /** The host name leads into a private network. */
  "refused",
  /** The webhook was turned off. */
  "disabled",
  /** The webhook's secret was made by another deployment, and only that deployment can sign. */
  "secret",
  /** The delivery waited for a day, because other deliveries were being sent all the time. */
  "busy",
]);
export type DeliveryProblem = z.infer<typeof deliveryProblem>;

const deliveryAttempt = z.object({
  at: timestamp,
  /** The time from the first DNS look-up to the end of the answer. */
  ms: z.number().int(),
  /** The HTTP status; absent if there was no answer. */
  status: z.number().int().optional(),
  problem: deliveryProblem.optional(),
  /** The beginning of the answer. */
  response: z.string(),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

export const deliveryStatus = z.enum(["waiting", "delivered", "failed"]);

export const webhookDelivery = z.object({
  /** The `webhook-id` that the receiver gets; the same with each attempt. */
  id: z.string(),
  type: z.string(),
  createdAt: timestamp,
  status: deliveryStatus,
  attempts: z.number().int(),
  /** The earliest time at which the delivery is tried again; null if it isn't tried again. */
  nextAt: timestamp.nullable(),
  last: deliveryAttempt.nullable(),
  /** What is sent, as JSON. */
  body: z.string(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const deliveryQuery = z.object({
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export const deliveryPage = z.object({ items: z.array(webhookDelivery), cursor: z.string().nullable() });
export type DeliveryPage = z.infer<typeof deliveryPage>;
