import type { Domain } from "../function-definition.ts";
import { LOAD } from "../load.ts";
import { RECORDS_AND_LISTS } from "./access.ts";

/** What teams want to be told of by their own programs. */
export const WEBHOOK: Domain = {
  name: "Webhook",
  subscriptions: [
    {
      // One function for all that webhooks are told of: for each event it does the same.
      name: "PlanWebhookDeliveries",
      event: [
        "asset.created",
        "asset.status.changed",
        "asset.deleted",
        "rights_request.created",
        "rights_request.approved",
        "rights_request.denied",
        "rights_request.expired",
        "rights_request.withdrawn",
        "licence.issued",
        "grant.expiring",
        "grant.expired",
        "grant.withdrawn",
        "contract.signed",
        "contract.declined",
        "creator.onboarded",
      ],
      handler: "packages/functions/src/events/webhook/plan-deliveries",
      work: { eventsAMinute: LOAD.toldEventsAMinute, seconds: 0.2 },
      access: { table: RECORDS_AND_LISTS },
      memoryMb: 512,
      timeoutSeconds: 30,
    },
    {
      // In a function of its own, and at most four at a time for a team: only here are receivers waited for that don't answer.
      name: "SendWebhook",
      event: "webhook.delivery.due",
      handler: "packages/functions/src/events/webhook-delivery-due/send-webhook",
      work: { eventsAMinute: LOAD.webhooksAMinute, seconds: 1 },
      access: { table: RECORDS_AND_LISTS },
      secrets: ["APP_SECRET"],
      memoryMb: 512,
      timeoutSeconds: 30,
    },
  ],
};
