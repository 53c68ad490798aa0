import { EVENTS } from "../../base/happenings/events.ts";
import type { EventEnvelope } from "../../platform/events/event.ts";
import type { WebhookEvent } from "./webhook.schema.ts";

/**
 * For each webhook event, the product's own event that it stands for. Customers see "license" where the code says
 * "grant".
 */
const SOURCES: Record<WebhookEvent, { name: string; parse(detail: unknown): EventEnvelope<object> }> = {
  "asset.created": EVENTS["asset.created"],
  "asset.status.changed": EVENTS["asset.status.changed"],
  "asset.deleted": EVENTS["asset.deleted"],
  "rights_request.created": EVENTS["rights_request.created"],
  "rights_request.approved": EVENTS["rights_request.approved"],
  "rights_request.denied": EVENTS["rights_request.denied"],
  "rights_request.expired": EVENTS["rights_request.expired"],
  "rights_request.withdrawn": EVENTS["rights_request.withdrawn"],
  "license.issued": EVENTS["licence.issued"],
  "license.expiring": EVENTS["grant.expiring"],
  "license.expired": EVENTS["grant.expired"],
  "license.withdrawn": EVENTS["grant.withdrawn"],
  "contract.signed": EVENTS["contract.signed"],
  "contract.declined": EVENTS["contract.declined"],
  "creator.onboarded": EVENTS["creator.onboarded"],
};

/** The names of the product's own events that webhooks can get. */
export const WEBHOOK_SOURCES: readonly string[] = Object.values(SOURCES).map(({ name }) => name);

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

/** Parses an event named in {@link WEBHOOK_SOURCES} into what webhooks get of the event. */
export const webhookEvent = {
  /** @throws Error for another event; ZodError for another version or shape */
  parse: (detail: unknown, name = ""): EventEnvelope<WebhookData> => {
    const found = Object.entries(SOURCES).find(([, source]) => source.name === name);
    if (!found) throw new Error(`There is no webhook event for ${name}`);
    const [type, source] = found;
    const event = source.parse(detail);
    const resource = Object.entries(event.data).flatMap(([key, value]) =>
      PUBLIC_NAMES[key] && typeof value === "string" ? [[PUBLIC_NAMES[key], value] as const] : [],
    );
    return { ...event, data: { type: type as WebhookEvent, resource: Object.fromEntries(resource) } };
  },
};
