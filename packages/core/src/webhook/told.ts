import { AssetCreated, AssetDeleted, AssetStatusChanged } from "../asset/asset.events.ts";
import { ContractDeclined, ContractSigned } from "../contract/contract.events.ts";
import { CreatorOnboarded } from "../creator/creator.events.ts";
import { GrantExpired, GrantExpiring, GrantWithdrawn } from "../grant/grant.events.ts";
import { LicenceIssued } from "../licence-document/licence-document.events.ts";
import type { EventEnvelope } from "../platform/events/event.ts";
import {
  RightsRequestApproved,
  RightsRequestCreated,
  RightsRequestDenied,
  RightsRequestExpired,
  RightsRequestWithdrawn,
} from "../rights-request/rights-request.events.ts";
import type { WebhookEvent } from "./webhook.schema.ts";

/** Which of our own events customers are told of, and what it is called there: a license is a grant in the code. */
const SOURCES: Record<WebhookEvent, { name: string; parse(detail: unknown): EventEnvelope<object> }> = {
  "asset.created": AssetCreated,
  "asset.status.changed": AssetStatusChanged,
  "asset.deleted": AssetDeleted,
  "rights_request.created": RightsRequestCreated,
  "rights_request.approved": RightsRequestApproved,
  "rights_request.denied": RightsRequestDenied,
  "rights_request.expired": RightsRequestExpired,
  "rights_request.withdrawn": RightsRequestWithdrawn,
  "license.issued": LicenceIssued,
  "license.expiring": GrantExpiring,
  "license.expired": GrantExpired,
  "license.withdrawn": GrantWithdrawn,
  "contract.signed": ContractSigned,
  "contract.declined": ContractDeclined,
  "creator.onboarded": CreatorOnboarded,
};

/** The names of our own events that webhooks are told of. */
export const TOLD_EVENTS: readonly string[] = Object.values(SOURCES).map(({ name }) => name);

/** What of an event's data leaves the product: ids of things and states, nothing of a person. By which name. */
const TOLD: Record<string, string> = {
  assetId: "assetId",
  requestId: "requestId",
  grantId: "licenseId",
  contractId: "contractId",
  creatorId: "creatorId",
  from: "from",
  to: "to",
  days: "days",
};

/** What a webhook is told of an event. */
export interface Told extends Record<string, unknown> {
  type: WebhookEvent;
  resource: Record<string, string>;
}

/** Reads any of {@link TOLD_EVENTS} as what webhooks are told of it. */
export const toldEvent = {
  /** @throws Error for another event; ZodError for another version or shape */
  parse: (detail: unknown, name = ""): EventEnvelope<Told> => {
    const found = Object.entries(SOURCES).find(([, source]) => source.name === name);
    if (!found) throw new Error(`Webhooks aren't told of ${name}`);
    const [type, source] = found;
    const event = source.parse(detail);
    const resource = Object.entries(event.data).flatMap(([key, value]) =>
      TOLD[key] && typeof value === "string" ? [[TOLD[key], value] as const] : [],
    );
    return { ...event, data: { type: type as WebhookEvent, resource: Object.fromEntries(resource) } };
  },
};
