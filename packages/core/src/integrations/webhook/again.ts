import { EVENTS } from "../../base/happenings/events.ts";
import { putItem, type Write } from "../../platform/store/transaction.ts";
import { cancelTimer } from "../../platform/timer/timer.entity.ts";
import type { DeliveryKey } from "./read.ts";
import { WebhookDeliveryEntity, type WebhookDeliveryRecord } from "./webhook.entity.ts";

type OfTeam = DeliveryKey & { teamId: string };

/** The timer by which a delivery is tried again. */
export const timerOf = ({ teamId, webhookId, deliveryId }: OfTeam) =>
  ({ teamId, kind: "webhook-delivery", id: `${webhookId}.${deliveryId}` }) as const;

/**
 * A team's two backlogs of deliveries that wait for a free slot: one for webhooks that work, the other for failing
 * webhooks.
 */
export const BACKLOGS = ["webhook-backlog", "webhook-failing-backlog"] as const;
export type Backlog = (typeof BACKLOGS)[number];

/**
 * The timer that keeps a delivery in a backlog. The timer's id begins with the delivery's id, so that a backlog is
 * sorted by time.
 */
export const backlogTimerOf = (backlog: Backlog, { teamId, webhookId, deliveryId }: OfTeam) =>
  ({ teamId, kind: backlog, id: `${deliveryId}.${webhookId}` }) as const;

/** The writes that start a delivery again, with as many tries as a new delivery. */
export const sendAgainWrites = (delivery: WebhookDeliveryRecord): Write[] => {
  const { nextAt: _, busySince: _since, ...rest } = delivery;
  const again = WebhookDeliveryEntity.put({ ...rest, status: "waiting", tries: 0 }).where(({ attempts }, { eq }) =>
    eq(attempts, delivery.attempts),
  );
  const { webhookId, deliveryId } = delivery;
  return [
    putItem(again.params()),
    cancelTimer(timerOf(delivery)),
    ...BACKLOGS.map((backlog) => cancelTimer(backlogTimerOf(backlog, delivery))),
    EVENTS["webhook.delivery.due"].outbox({ webhookId, deliveryId }),
  ];
};
