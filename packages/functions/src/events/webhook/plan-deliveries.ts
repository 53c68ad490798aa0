import { hasWebhooks, planDeliveries } from "@clearhouse/core/webhook/plan.ts";
import { toldEvent } from "@clearhouse/core/webhook/told.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("plan-webhook-deliveries", toldEvent, planDeliveries, hasWebhooks);
