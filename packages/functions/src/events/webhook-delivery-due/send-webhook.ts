import { sendDelivery } from "@clearhouse/core/webhook/send.ts";
import { WebhookDeliveryDue } from "@clearhouse/core/webhook/webhook.events.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("send-webhook", WebhookDeliveryDue, ({ data }) => sendDelivery(data));
