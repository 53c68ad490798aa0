import {
  WebhookDeliveryEntity,
  type WebhookDeliveryRecord,
  WebhookEntity,
  type WebhookRecord,
} from "./webhook.entity.ts";

/** Names a delivery of a team: its event's id, which other webhooks' deliveries of that event have too, and its webhook. */
export interface DeliveryKey {
  webhookId: string;
  deliveryId: string;
}

export const hookOf = async (teamId: string, webhookId: string): Promise<WebhookRecord | undefined> => {
  const { data } = await WebhookEntity.get({ teamId, webhookId }).go({ consistent: true });
  return data ?? undefined;
};

export const deliveryOf = async (
  teamId: string,
  { webhookId, deliveryId }: DeliveryKey,
): Promise<WebhookDeliveryRecord | undefined> => {
  const { data } = await WebhookDeliveryEntity.get({ teamId, webhookId, deliveryId }).go({ consistent: true });
  return data ?? undefined;
};
