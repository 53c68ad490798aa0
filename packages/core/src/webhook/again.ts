import { putItem, type Write } from "../platform/store/transaction.ts";
import { cancelTimer } from "../platform/timer/timer.ts";
import type { DeliveryKey } from "./read.ts";
import { WebhookDeliveryEntity, type WebhookDeliveryRecord } from "./webhook.entity.ts";
import { WebhookDeliveryDue } from "./webhook.events.ts";

type OfTeam = DeliveryKey & { teamId: string };

/** When a delivery is tried again, at the latest where it is being tried. */
export const timerOf = ({ teamId, webhookId, deliveryId }: OfTeam) =>
  ({ teamId, kind: "webhook-delivery", id: `${webhookId}.${deliveryId}` }) as const;

/** A team's two lines, each sent by those who hold its places: of webhooks that work, and of those that fail. */
export const LINES = ["webhook-line", "webhook-failing-line"] as const;
export type Line = (typeof LINES)[number];

/** A delivery's turn in a line, which ids keep in the order of what happened, whichever webhook it is for. */
export const turnOf = (line: Line, { teamId, webhookId, deliveryId }: OfTeam) =>
  ({ teamId, kind: line, id: `${deliveryId}.${webhookId}` }) as const;

/** The writes that have a delivery tried once more, from the beginning of its waits. */
export const sendAgainWrites = (delivery: WebhookDeliveryRecord): Write[] => {
  const { nextAt: _, busySince: _since, ...rest } = delivery;
  const again = WebhookDeliveryEntity.put({ ...rest, status: "waiting", tries: 0 }).where(({ attempts }, { eq }) =>
    eq(attempts, delivery.attempts),
  );
  const { webhookId, deliveryId } = delivery;
  return [
    putItem(again.params()),
    cancelTimer(timerOf(delivery)),
    ...LINES.map((line) => cancelTimer(turnOf(line, delivery))),
    WebhookDeliveryDue.outbox({ webhookId, deliveryId }),
  ];
};
