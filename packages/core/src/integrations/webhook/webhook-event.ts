import { EVENTS } from "../../base/happenings/events.ts";
import { PUBLIC_FIELDS, WEBHOOKS, type WebhookEvent } from "../../base/happenings/list.schema.ts";
import type { EventEnvelope } from "../../platform/events/event.ts";

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
      PUBLIC_FIELDS[key] && typeof value === "string" ? [[PUBLIC_FIELDS[key], value] as const] : [],
    );
    return { ...event, data: { type: webhook.name, resource: Object.fromEntries(resource) } };
  },
};
