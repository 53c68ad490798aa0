import { found } from "../../platform/store/found.ts";
import {
  WebhookDeliveryEntity,
  type WebhookDeliveryRecord,
  WebhookEntity,
  type WebhookRecord,
} from "./webhook.entity.ts";

/**
 * Identifies a delivery of a team by two ids: the delivery's id, which is the same for all webhooks that get an event,
 * and the webhook's id.
 */
export interface DeliveryKey {
  webhookId: string;
  deliveryId: string;
}

export const hookOf = (teamId: string, webhookId: string): Promise<WebhookRecord | undefined> =>
  found(WebhookEntity.get({ teamId, webhookId }).go({ consistent: true }));

export const deliveryOf = (
  teamId: string,
  { webhookId, deliveryId }: DeliveryKey,
): Promise<WebhookDeliveryRecord | undefined> =>
  found(WebhookDeliveryEntity.get({ teamId, webhookId, deliveryId }).go({ consistent: true }));
