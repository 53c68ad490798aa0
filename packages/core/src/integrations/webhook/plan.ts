import { EVENTS } from "../../base/happenings/events.ts";
import { nowIso, ttlIn } from "../../platform/clock.ts";
import type { EventEnvelope } from "../../platform/events/event.ts";
import { newId } from "../../platform/id.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { oneAtATime } from "../../platform/one-at-a-time.ts";
import { putItem, transact, type Write } from "../../platform/store/transaction.ts";
import {
  WebhookDeliveryEntity,
  type WebhookDeliveryRecord,
  WebhookEntity,
  type WebhookRecord,
} from "./webhook.entity.ts";
import { DELIVERY_DAYS, type SentEvent, TEST_EVENT } from "./webhook.schema.ts";
import type { WebhookData } from "./webhook-event.ts";

/**
 * The body of a delivery. The body contains only ids; a receiver reads all other data with the API, as far as the
 * receiver's API key allows.
 */
const bodyOf = (id: string, type: SentEvent, occurredAt: string, data: Record<string, string>): string =>
  JSON.stringify({ id, type, occurredAt, data });

const newDelivery = (
  { teamId, webhookId }: Pick<WebhookRecord, "teamId" | "webhookId">,
  id: string,
  type: SentEvent,
  occurredAt: string,
  data: Record<string, string>,
): WebhookDeliveryRecord => ({
  teamId,
  webhookId,
  deliveryId: id,
  type,
  body: bodyOf(id, type, occurredAt, data),
  createdAt: nowIso(),
  status: "waiting",
  attempts: 0,
  tries: 0,
  expires: ttlIn(DELIVERY_DAYS * 86_400),
});

/** The writes of a new delivery, with the event after which it is tried at once. */
const begin = (delivery: WebhookDeliveryRecord): Write[] => [
  putItem(WebhookDeliveryEntity.create(delivery).params()),
  EVENTS["webhook.delivery.due"].outbox({ webhookId: delivery.webhookId, deliveryId: delivery.deliveryId }),
];

const isThere = async ({ teamId, webhookId, deliveryId }: WebhookDeliveryRecord): Promise<boolean> => {
  const { data } = await WebhookDeliveryEntity.get({ teamId, webhookId, deliveryId }).go({ consistent: true });
  return data !== null;
};

const hooksOf = async (teamId: string): Promise<WebhookRecord[]> => {
  const { data } = await WebhookEntity.query.primary({ teamId }).go({ pages: "all" });
  return data;
};

const MOST_KEPT = 1_000;
const askedFor = new Map<string, () => Promise<boolean>>();

/**
 * Whether the actor's team has a webhook, also one that is turned off. The event handler calls this first, because most
 * teams have no webhook. Events of a team that are handled at the same time share a read that begins after all of them.
 */
export const hasWebhooks = (): Promise<boolean> => {
  const teamId = requireTeamId();
  const ask = askedFor.get(teamId) ?? oneAtATime(async () => (await hooksOf(teamId)).length > 0);
  if (askedFor.size >= MOST_KEPT) askedFor.clear();
  askedFor.set(teamId, ask);
  // A read that several events share fails when the time of one of them is over, which the others may still have.
  return ask().catch(async () => (await hooksOf(teamId)).length > 0);
};

/**
 * Plans a delivery to each of the team's webhooks for the event's type. A delivery's id is derived from the event's id,
 * so an event that is handled twice has only one delivery.
 */
export const planDeliveries = async ({
  id,
  at,
  data: { type, resource },
}: EventEnvelope<WebhookData>): Promise<void> => {
  const teamId = requireTeamId();
  const wanted = (await hooksOf(teamId)).filter(
    ({ events, disabledAt }) => disabledAt === undefined && events.includes(type),
  );
  for (const hook of wanted) {
    const delivery = newDelivery(hook, id.replace(/^evt_/, "whd_"), type, at, resource);
    await transact(async () => ({ writes: (await isThere(delivery)) ? [] : begin(delivery), result: undefined }));
  }
};

/** Plans a delivery that only tests the webhook. */
export const planTest = async (hook: WebhookRecord): Promise<WebhookDeliveryRecord> => {
  const delivery = newDelivery(hook, newId("webhookDelivery"), TEST_EVENT, nowIso(), {});
  await transact(async () => ({ writes: (await isThere(delivery)) ? [] : begin(delivery), result: undefined }));
  return delivery;
};
