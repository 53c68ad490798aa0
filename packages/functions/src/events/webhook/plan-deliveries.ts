import { hasWebhooks, planDeliveries } from "@clearhouse/core/integrations/webhook/plan.ts";
import { webhookEvent } from "@clearhouse/core/integrations/webhook/webhook-event.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("plan-webhook-deliveries", webhookEvent, planDeliveries, hasWebhooks);
