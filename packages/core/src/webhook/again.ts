import { putItem, type Write } from "../platform/store/transaction.ts";
import { cancelTimer } from "../platform/timer/timer.ts";
import { WebhookDeliveryEntity, type WebhookDeliveryRecord } from "./webhook.entity.ts";
import { WebhookDeliveryDue } from "./webhook.events.ts";

export interface Place {
  webhookId: string;
  deliveryId: string;
}

export const timerOf = ({ teamId, webhookId, deliveryId }: Place & { teamId: string }) =>
  ({ teamId, kind: "webhook-delivery", id: `${webhookId}.${deliveryId}` }) as const;

/** The writes that try a delivery once more, with all its later tries. */
export const sendAgainWrites = (delivery: WebhookDeliveryRecord): Write[] => {
  const { nextAt: _, ...rest } = delivery;
  const again = WebhookDeliveryEntity.put({ ...rest, status: "waiting", tries: 0 }).where(({ attempts }, { eq }) =>
    eq(attempts, delivery.attempts),
  );
  const { webhookId, deliveryId } = delivery;
  return [
    putItem(again.params()),
    cancelTimer(timerOf(delivery)),
    WebhookDeliveryDue.outbox({ webhookId, deliveryId }),
  ];
};
