import { EVENTS } from "../../base/happenings/events.ts";
import { WEBHOOKS, type WebhookEvent } from "../../base/happenings/list.schema.ts";
import type { EventEnvelope } from "../../platform/events/event.ts";

/**
 * The fields of an event's data that webhooks get, with their public names. The fields are ids, states and numbers, and
 * nothing about a person.
 */
const PUBLIC_NAMES: Record<string, string> = {
  assetId: "assetId",
  requestId: "requestId",
  grantId: "licenseId",
  contractId: "contractId",
  creatorId: "creatorId",
  from: "from",
  to: "to",
  days: "days",
};

/** An event as a webhook gets it. */
export interface WebhookData extends Record<string, unknown> {
  type: WebhookEvent;
  resource: Record<string, string>;
}

/** Parses an event of which the list says that webhooks get it. Customers see "license" where the code says "grant". */
export const webhookEvent = {
  /** @throws Error for another event; ZodError for another version or shape */
  parse: (detail: unknown, name = ""): EventEnvelope<WebhookData> => {
    const webhook = WEBHOOKS.find(({ event }) => event === name);
    if (!webhook) throw new Error(`There is no webhook event for ${name}`);
    const event: EventEnvelope<object> = EVENTS[webhook.event].parse(detail);
    const resource = Object.entries(event.data).flatMap(([key, value]) =>
      PUBLIC_NAMES[key] && typeof value === "string" ? [[PUBLIC_NAMES[key], value] as const] : [],
    );
    return { ...event, data: { type: webhook.name, resource: Object.fromEntries(resource) } };
  },
};
