import { isoIn, nowIso } from "../platform/clock.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { putItem, transact, updateItem, type Write } from "../platform/store/transaction.ts";
import type { Timer } from "../platform/timer/timer.entity.ts";
import { cancelTimer, setTimer } from "../platform/timer/timer.ts";
import { inSlot, type Pause, type Slots } from "../safe-fetch/budget.ts";
import { ForeignError } from "../safe-fetch/safe-fetch.errors.ts";
import { safePost } from "../safe-fetch/safe-post.ts";
import { type Place, timerOf } from "./again.ts";
import { disableFailing } from "./failing.ts";
import { secretOf } from "./secret.ts";
import { signedHeaders } from "./signature.ts";
import {
  WebhookDeliveryEntity,
  type WebhookDeliveryRecord,
  WebhookEntity,
  type WebhookRecord,
} from "./webhook.entity.ts";
import { WebhookDeliveryDue } from "./webhook.events.ts";
import type { DeliveryAttempt, DeliveryProblem } from "./webhook.schema.ts";

/** From the first look-up to the end of the answer. */
const TOTAL_MS = 10_000;
/** How much of an answer is read and shown. */
const ANSWER_BYTES = 2_048;
/** How much longer a slot is reserved than a delivery takes. */
const MARGIN_MS = 10_000;
/** How long a delivery waits that found no free slot: until the next minute's timers. */
const BUSY_MS = 5_000;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** The waits after the first attempt, the second …: nine attempts within 24 hours. Timers run once a minute. */
const WAITS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 6 * HOUR, 10 * HOUR] as const;

/**
 * The slots for deliveries of a team: three at once; further ones wait for a slot while deliveries end quickly. A
 * failing webhook uses only one slot and doesn't wait, so that it doesn't delay other webhooks.
 */
const SLOTS: Slots = { first: 10, count: 3, waitMs: 5_000 };
const SLOTS_OF_FAILING: Slots = { first: 10, count: 1 };

/**
 * Called when a delivery is due. It is tried by an event, because a receiver may be slow and there may be many timers.
 */
export const deliveryDue = ({ teamId, id }: Timer): Promise<void> => {
  const [webhookId = "", deliveryId = ""] = id.split(".");
  return transact(async () => ({
    writes: (await deliveryOf(teamId, { webhookId, deliveryId }))
      ? [WebhookDeliveryDue.outbox({ webhookId, deliveryId })]
      : [],
    result: undefined,
  }));
};

const hookOf = async (teamId: string, { webhookId }: Place): Promise<WebhookRecord | undefined> => {
  const { data } = await WebhookEntity.get({ teamId, webhookId }).go({ consistent: true });
  return data ?? undefined;
};

const deliveryOf = async (
  teamId: string,
  { webhookId, deliveryId }: Place,
): Promise<WebhookDeliveryRecord | undefined> => {
  const { data } = await WebhookDeliveryEntity.get({ teamId, webhookId, deliveryId }).go({ consistent: true });
  return data ?? undefined;
};

/**
 * Tries a delivery once: waits up to five seconds for a slot, then up to ten for the answer. A failed delivery is tried
 * again later, nine times in all within a day. A receiver may get it twice, with the same id. A failure isn't thrown
 * but stored with the delivery.
 */
export const sendDelivery = async (place: Place, pause?: Pause): Promise<void> => {
  const teamId = requireTeamId();
  const [hook, delivery] = await Promise.all([hookOf(teamId, place), deliveryOf(teamId, place)]);
  if (!hook || delivery?.status !== "waiting") return;
  if (hook.disabledAt !== undefined) return record(delivery, ended("disabled"));
  const slots = hook.failingSince === undefined ? SLOTS : SLOTS_OF_FAILING;
  try {
    const outcome = await inSlot(teamId, TOTAL_MS + MARGIN_MS, () => attempt(hook, delivery), slots, pause);
    await record(delivery, outcome);
  } catch (error) {
    if (!(error instanceof ForeignError && error.problem === "busy")) throw error;
    await transact(async () => ({ writes: [setTimer(timerOf(delivery), isoIn(BUSY_MS))], result: undefined }));
    return;
  }
  await disableFailing(teamId, hook.webhookId);
};

const ended = (problem: DeliveryProblem): DeliveryAttempt => ({ at: nowIso(), ms: 0, problem, response: "" });

const attempt = async (hook: WebhookRecord, { deliveryId, body }: WebhookDeliveryRecord): Promise<DeliveryAttempt> => {
  const secret = await secretOf(hook);
  if (!secret) return ended("secret");
  const at = nowIso();
  const began = performance.now();
  const took = () => ({ at, ms: Math.round(performance.now() - began) });
  const headers = { "content-type": "application/json", ...signedHeaders(secret.key, deliveryId, body) };
  try {
    const { status, text } = await safePost(
      hook.url,
      { headers, body },
      { totalMs: TOTAL_MS, answerBytes: ANSWER_BYTES },
    );
    const problem = problemOf(status);
    return { ...took(), status, response: text, ...(problem && { problem }) };
  } catch (error) {
    if (!(error instanceof ForeignError)) throw error;
    return { ...took(), problem: problemOfError(error), response: "" };
  }
};

const problemOf = (status: number): DeliveryProblem | undefined => {
  if (status >= 200 && status < 300) return undefined;
  return status >= 300 && status < 400 ? "redirect" : "status";
};

const problemOfError = ({ problem, detail }: ForeignError): DeliveryProblem => {
  if (problem === "refused") return "refused";
  return detail === "out of time" ? "timeout" : "unreachable";
};

/** Problems that don't go away with another try. */
const FINAL: ReadonlySet<DeliveryProblem | undefined> = new Set<DeliveryProblem>(["disabled", "secret"]);

const after = (delivery: WebhookDeliveryRecord, outcome: DeliveryAttempt): WebhookDeliveryRecord => {
  const { nextAt: _, ...before } = delivery;
  const next = { ...before, attempts: before.attempts + 1, tries: before.tries + 1, last: outcome };
  if (!outcome.problem) return { ...next, status: "delivered" };
  const wait = FINAL.has(outcome.problem) ? undefined : WAITS[before.tries];
  return wait === undefined ? { ...next, status: "failed" } : { ...next, status: "waiting", nextAt: isoIn(wait) };
};

/** The write that updates since when a webhook has been failing; none if nothing changes. */
const failingWrites = (hook: WebhookRecord | undefined, failed: boolean): Write[] => {
  if (!hook || failed === (hook.failingSince !== undefined)) return [];
  const { teamId, webhookId } = hook;
  const change = WebhookEntity.patch({ teamId, webhookId });
  return [updateItem((failed ? change.set({ failingSince: nowIso() }) : change.remove(["failingSince"])).params())];
};

/** Stores the result of an attempt, unless another attempt's result was stored since, or the delivery is gone. */
const record = (seen: WebhookDeliveryRecord, outcome: DeliveryAttempt): Promise<void> => {
  const { teamId } = seen;
  return transact(async () => {
    const [hook, current] = await Promise.all([hookOf(teamId, seen), deliveryOf(teamId, seen)]);
    if (current?.attempts !== seen.attempts) return { writes: [], result: undefined };
    const next = after(current, outcome);
    const put = WebhookDeliveryEntity.put(next).where(({ attempts }, { eq }) => eq(attempts, seen.attempts));
    const timer = next.nextAt === undefined ? cancelTimer(timerOf(seen)) : setTimer(timerOf(seen), next.nextAt);
    const failing = outcome.problem === "disabled" ? [] : failingWrites(hook, outcome.problem !== undefined);
    return { writes: [putItem(put.params()), timer, ...failing], result: undefined };
  });
};
