import * as z from "zod";
import { cursor, timestamp, webAddress } from "../platform/fields.schema.ts";

/** What a webhook can be told of, in the order in which it is offered. */
export const WEBHOOK_EVENTS = [
  "asset.created",
  "asset.status.changed",
  "asset.deleted",
  "rights_request.created",
  "rights_request.approved",
  "rights_request.denied",
  "rights_request.expired",
  "rights_request.withdrawn",
  "license.issued",
  "license.expiring",
  "license.expired",
  "license.withdrawn",
  "contract.signed",
  "contract.declined",
  "creator.onboarded",
] as const;
const webhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** What an admin has sent to try a webhook out; every webhook takes it. */
export const TEST_EVENT = "webhook.test";
export type SentEvent = WebhookEvent | typeof TEST_EVENT;

/** Of a team. */
export const WEBHOOKS_MAX = 20;
/** How long deliveries are listed, and can be sent again. */
export const DELIVERY_DAYS = 30;
/** A webhook that failed for so long without a success is turned off. */
export const FAILING_DAYS = 3;

const NOT_HTTPS = "Please enter an address that begins with https://";
const url = webAddress("Address is required").refine((value) => value.startsWith("https://"), NOT_HTTPS);

const events = z
  .array(webhookEvent)
  .min(1, "Please choose what is sent")
  .transform((chosen) => WEBHOOK_EVENTS.filter((one) => chosen.includes(one)));

export const createWebhookInput = z.object({ url, events });
export type CreateWebhookInput = z.input<typeof createWebhookInput>;
export type ParsedCreateWebhook = z.output<typeof createWebhookInput>;

/** What isn't named stays as it is. */
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
  /** Who turned it off: an admin, or the product after three days of failures; "" while it is on. */
  disabledBy: z.enum(["", "admin", "failing"]),
  /** Since when each delivery has failed; null after a success. */
  failingSince: timestamp.nullable(),
  createdAt: timestamp,
  /** The maker's name at that time. */
  madeBy: z.string(),
});
export type Webhook = z.infer<typeof webhook>;
export const webhooks = z.object({ items: z.array(webhook) });

/** The secret is answered this once. */
export const createdWebhook = webhook.extend({ secret: z.string() });
export type CreatedWebhook = z.infer<typeof createdWebhook>;

/** Why an attempt came to nothing, where the receiver gave no good answer. */
export const deliveryProblem = z.enum([
  /** It answered, with another status than 200 to 299. */
  "status",
  /** It leads elsewhere; that isn't followed. */
  "redirect",
  /** No whole answer within ten seconds. */
  "timeout",
  /** No connection, a bad certificate, a name that nobody has. */
  "unreachable",
  /** Its name leads into a private network. */
  "refused",
  /** The webhook was turned off before. */
  "disabled",
  /** The webhook's secret was made on another deployment, which alone can sign. */
  "secret",
  /** Its turn didn't come within a day: the team's places were taken all the time. */
  "busy",
]);
export type DeliveryProblem = z.infer<typeof deliveryProblem>;

const deliveryAttempt = z.object({
  at: timestamp,
  /** From the first look-up to the end of the answer. */
  ms: z.number().int(),
  /** HTTP status; absent where none came. */
  status: z.number().int().optional(),
  problem: deliveryProblem.optional(),
  /** The beginning of what was answered. */
  response: z.string(),
});
export type DeliveryAttempt = z.infer<typeof deliveryAttempt>;

export const deliveryStatus = z.enum(["waiting", "delivered", "failed"]);

export const webhookDelivery = z.object({
  /** The `webhook-id` that the receiver gets, the same with each attempt. */
  id: z.string(),
  type: z.string(),
  createdAt: timestamp,
  status: deliveryStatus,
  attempts: z.number().int(),
  /** When it is tried again, at the earliest; null where it isn't. */
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
