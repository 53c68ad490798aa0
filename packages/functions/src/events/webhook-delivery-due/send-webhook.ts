import { sendDelivery } from "@clearhouse/core/integrations/webhook/send.ts";
import { WebhookDeliveryDue } from "@clearhouse/core/integrations/webhook/webhook.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("send-webhook", WebhookDeliveryDue, ({ data }) => sendDelivery(data));
