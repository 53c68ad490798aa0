import { WEBHOOKS } from "@clearhouse/core/base/happenings/list.schema.ts";
import { type Domain, RECORDS_AND_LISTS } from "../function-definition.ts";

/** Sends events to teams' programs by webhooks. */
export const WEBHOOK: Domain = {
  name: "Webhook",
  subscriptions: [
    {
      // One function handles all events that webhooks can get, because the work is the same for each event.
      name: "PlanWebhookDeliveries",
      event: WEBHOOKS.map(({ event }) => event),
      handler: "packages/functions/src/events/webhook/plan-deliveries",
      concurrency: 8,
      access: { table: RECORDS_AND_LISTS },
      memoryMb: 512,
      timeoutSeconds: 30,
    },
    {
      // SendWebhook is a separate function, with at most four processes for each team, so that no other function waits
      // for a slow receiver.
      name: "SendWebhook",
      event: "webhook.delivery.due",
      handler: "packages/functions/src/events/webhook-delivery-due/send-webhook",
      concurrency: 20,
      access: { table: RECORDS_AND_LISTS },
      secrets: ["APP_SECRET"],
      memoryMb: 512,
      timeoutSeconds: 30,
    },
  ],
};
