import { foreignUrl } from "../../base/safe-fetch/address.ts";
import { ForeignError } from "../../base/safe-fetch/safe-fetch.errors.ts";
import { type AuditStep, changeTeam, requireAdminNow, type TeamChange } from "../../people/team/change.ts";
import { ADMIN_ACTS } from "../../people/team/team.policy.ts";
import { nowIso } from "../../platform/clock.ts";
import { limit } from "../../platform/http/limiter.ts";
import { newId } from "../../platform/id.ts";
import { requireAdmin } from "../../platform/identity/actor.ts";
import { decodeCursor, encodeCursor } from "../../platform/store/cursor.ts";
import { found, required } from "../../platform/store/found.ts";
import { deleteItem, putItem, transact, type Write } from "../../platform/store/transaction.ts";
import { sendAgainWrites } from "./again.ts";
import { planTest } from "./plan.ts";
import { newSecret } from "./secret.ts";
import {
  WebhookDeliveryEntity,
  type WebhookDeliveryRecord,
  WebhookEntity,
  type WebhookRecord,
} from "./webhook.entity.ts";
import { addressRefused, deliveryNotFound, tooManyWebhooks, webhookIsOff, webhookNotFound } from "./webhook.errors.ts";
import {
  type CreatedWebhook,
  type DeliveryPage,
  type WebhookDelivery as DeliveryView,
  type ParsedChangeWebhook,
  type ParsedCreateWebhook,
  SENT_BY_HAND_AN_HOUR,
  type Webhook as View,
  WEBHOOKS_MAX,
} from "./webhook.schema.ts";

export * as Webhook from "./index.ts";

/**
 * Limits the tests and deliveries that a team's admins send by hand, so that nobody can make Clearhouse flood a
 * receiver.
 */
const SENT_BY_HAND = { name: "webhook-by-hand", limit: SENT_BY_HAND_AN_HOUR, windowSeconds: 3_600 };

const ofTeam = async (teamId: string): Promise<WebhookRecord[]> => {
  const { data } = await WebhookEntity.query.primary({ teamId }).go({ pages: "all", consistent: true });
  return data;
};

/** @throws webhook.not_found */
const read = (teamId: string, webhookId: string): Promise<WebhookRecord> =>
  required(found(WebhookEntity.get({ teamId, webhookId }).go({ consistent: true })), webhookNotFound);

/**
 * Refuses URLs that can't be public. The IP addresses that a host name resolves to are checked with each delivery.
 * @throws request.invalid
 */
const checkAddress = (url: string): void => {
  try {
    foreignUrl(url);
  } catch (error) {
    throw error instanceof ForeignError ? addressRefused() : error;
  }
};

/** The team's webhooks, the newest first; never a secret. @throws auth.forbidden */
export const list = async (): Promise<View[]> => {
  const { teamId } = requireAdmin(ADMIN_ACTS.manageApi);
  return (await ofTeam(teamId)).toReversed().map(view);
};

/** Makes a change with an entry in the team's log. The actor must still be an admin when the change is stored. */
const changeAsAdmin = <T>(decide: (teamId: string, madeBy: string) => Promise<TeamChange<T>>): Promise<T> => {
  const { teamId } = requireAdmin(ADMIN_ACTS.manageApi);
  return changeTeam<T>(teamId, async () => {
    const { displayName } = await requireAdminNow(ADMIN_ACTS.manageApi);
    return decide(teamId, displayName);
  });
};

/**
 * Makes a webhook. No other answer than that of this call contains the webhook's secret. @throws auth.forbidden,
 * request.invalid, webhook.too_many
 */
export const create = async ({ url, events }: ParsedCreateWebhook): Promise<CreatedWebhook> => {
  checkAddress(url);
  const { teamId } = requireAdmin(ADMIN_ACTS.manageApi);
  const webhookId = newId("webhook");
  const { text, kept } = await newSecret({ teamId, webhookId });
  return changeAsAdmin(async (_teamId, madeBy) => {
    if ((await ofTeam(teamId)).length >= WEBHOOKS_MAX) throw tooManyWebhooks();
    const record: WebhookRecord = { teamId, webhookId, url, events, ...kept, createdAt: nowIso(), madeBy };
    return {
      result: { ...view(record), secret: text },
      step: {
        type: "webhook.created",
        aboutId: webhookId,
        changes: { webhook: { from: "", to: url }, webhookEvents: { from: "", to: events.join(", ") } },
      },
      also: [putItem(WebhookEntity.create(record).params())],
    };
  });
};

/**
 * Edits a webhook, or turns it on or off.
 * @throws auth.forbidden, webhook.not_found, request.invalid
 */
export const change = async (webhookId: string, wanted: ParsedChangeWebhook): Promise<View> => {
  if (wanted.url !== undefined) checkAddress(wanted.url);
  return changeAsAdmin(async (teamId) => {
    const before = await read(teamId, webhookId);
    const next = changed(before, wanted);
    const step = stepOf(before, next);
    return {
      result: view(next),
      ...(step && { step, also: [replacement(before, next)] }),
    };
  });
};

/**
 * The write that replaces a webhook. The write fails if `failingSince` has changed since the webhook was read.
 * Deliveries change that field without an entry in the team's log.
 */
const replacement = (before: WebhookRecord, next: WebhookRecord): Write =>
  putItem(
    WebhookEntity.put(next)
      .where(({ failingSince }, { eq, notExists }) =>
        before.failingSince === undefined ? notExists(failingSince) : eq(failingSince, before.failingSince),
      )
      .params(),
  );

const changed = (before: WebhookRecord, { url, events, enabled }: ParsedChangeWebhook): WebhookRecord => {
  const { disabledAt, disabledBy, failingSince: failed, ...rest } = before;
  const next = { ...rest, url: url ?? rest.url, events: events ?? rest.events };
  const isOn = disabledAt === undefined;
  // If the URL changes, earlier failures don't count, because the old URL caused them.
  const failingSince = next.url === before.url ? failed : undefined;
  if (enabled ?? isOn) return { ...next, ...(isOn && failingSince && { failingSince }) };
  return { ...next, failingSince, disabledAt: disabledAt ?? nowIso(), disabledBy: disabledBy ?? "admin" };
};

/** The log entry of a change: the webhook was turned on, turned off or edited. */
const stepOf = (before: WebhookRecord, next: WebhookRecord): AuditStep | undefined => {
  const [from, to] = [before.events.join(", "), next.events.join(", ")];
  const changes = {
    ...(before.url !== next.url && { webhook: { from: before.url, to: next.url } }),
    ...(from !== to && { webhookEvents: { from, to } }),
  };
  const [wasOn, isOn] = [before.disabledAt === undefined, next.disabledAt === undefined];
  const aboutId = next.webhookId;
  if (wasOn !== isOn) {
    const type = isOn ? "webhook.enabled" : "webhook.disabled";
    return {
      type,
      aboutId,
      changes: { webhook: isOn ? { from: "", to: next.url } : { from: next.url, to: "" }, ...changes },
    };
  }
  return Object.keys(changes).length > 0 ? { type: "webhook.edited", aboutId, changes } : undefined;
};

/**
 * Removes a webhook. Waiting deliveries aren't sent any more; TTL removes the list of deliveries later.
 * @throws auth.forbidden, webhook.not_found
 */
export const remove = (webhookId: string): Promise<void> =>
  changeAsAdmin(async (teamId) => {
    const { url } = await read(teamId, webhookId);
    return {
      result: undefined,
      step: { type: "webhook.deleted", aboutId: webhookId, changes: { webhook: { from: url, to: "" } } },
      also: [deleteItem(WebhookEntity.remove({ teamId, webhookId }).params())],
    };
  });

/**
 * Sends a test event to a webhook.
 * @throws auth.forbidden, webhook.not_found, webhook.disabled, rate_limit.exceeded
 */
export const sendTest = async (webhookId: string): Promise<DeliveryView> => {
  const { teamId } = requireAdmin(ADMIN_ACTS.manageApi);
  const hook = await read(teamId, webhookId);
  if (hook.disabledAt !== undefined) throw webhookIsOff();
  await limit(SENT_BY_HAND, teamId);
  return deliveryView(await planTest(hook));
};

/** A text that sorts before the id of any delivery. */
const FIRST = "whd_";

/**
 * The deliveries of a webhook in the last thirty days, newest first. @throws auth.forbidden, webhook.not_found,
 * cursor.invalid
 */
export const deliveries = async (
  webhookId: string,
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<DeliveryPage> => {
  const { teamId } = requireAdmin(ADMIN_ACTS.manageApi);
  await read(teamId, webhookId);
  const list = `webhook-deliveries:${teamId}:${webhookId}`;
  const [after] = cursor ? await decodeCursor(list, cursor) : [];
  const query = WebhookDeliveryEntity.query.primary({ teamId, webhookId });
  // The range of a query includes both ends, so the previous page's last delivery is left out below.
  const { data } = await (after ? query.between({ deliveryId: FIRST }, { deliveryId: after }) : query).go({
    order: "desc",
    limit: limit + 2,
    pages: 1,
    consistent: true,
  });
  const found = data.filter(({ deliveryId }) => deliveryId !== after);
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(deliveryView),
    cursor: found.length > limit && last ? await encodeCursor(list, [last.deliveryId]) : null,
  };
};

/**
 * Sends a delivery once more, with the same id, so that a receiver can recognize the repetition.
 * @throws auth.forbidden, webhook.not_found, webhook_delivery.not_found, webhook.disabled, rate_limit.exceeded
 */
export const sendAgain = async (webhookId: string, deliveryId: string): Promise<DeliveryView> => {
  const { teamId } = requireAdmin(ADMIN_ACTS.manageApi);
  await limit(SENT_BY_HAND, teamId);
  return transact(async () => {
    const hook = await read(teamId, webhookId);
    const { data } = await WebhookDeliveryEntity.get({ teamId, webhookId, deliveryId }).go({ consistent: true });
    if (!data) throw deliveryNotFound();
    if (hook.disabledAt !== undefined) throw webhookIsOff();
    const { nextAt: _, ...rest } = data;
    return { writes: sendAgainWrites(data), result: deliveryView({ ...rest, status: "waiting" }) };
  });
};

const view = (record: WebhookRecord): View => ({
  id: record.webhookId,
  url: record.url,
  events: record.events,
  enabled: record.disabledAt === undefined,
  disabledBy: record.disabledBy ?? "",
  failingSince: record.failingSince ?? null,
  createdAt: record.createdAt,
  madeBy: record.madeBy,
});

const deliveryView = (record: WebhookDeliveryRecord): DeliveryView => ({
  id: record.deliveryId,
  type: record.type,
  createdAt: record.createdAt,
  status: record.status,
  attempts: record.attempts,
  nextAt: record.nextAt ?? null,
  last: record.last ?? null,
  body: record.body,
});
