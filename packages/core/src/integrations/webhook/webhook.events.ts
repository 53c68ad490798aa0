import * as z from "zod";
import { defineEvent } from "../../platform/events/event.ts";

/** A delivery has to be tried now. */
export const WebhookDeliveryDue = defineEvent("webhook.delivery.due", {
  webhookId: z.string(),
  deliveryId: z.string(),
});
