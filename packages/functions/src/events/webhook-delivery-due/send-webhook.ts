import { EVENTS } from "@clearhouse/core/base/happenings/events.ts";
import { sendDelivery } from "@clearhouse/core/integrations/webhook/send.ts";
import { consequence } from "../consequence.ts";

export const handler = consequence("send-webhook", EVENTS["webhook.delivery.due"], ({ data }) => sendDelivery(data));
