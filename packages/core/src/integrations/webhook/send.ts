import { inSlot, type Slots } from "../../base/safe-fetch/budget.ts";
import { ForeignError } from "../../base/safe-fetch/safe-fetch.errors.ts";
import { safePost } from "../../base/safe-fetch/safe-post.ts";
import { isoIn, nowIso, nowMs } from "../../platform/clock.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { putItem, transact, updateItem, type Write } from "../../platform/store/transaction.ts";
import { cancelTimer, setTimer } from "../../platform/timer/timer.entity.ts";
import { BACKLOGS, type Backlog, timerOf } from "./again.ts";
import { handOver, isAnyIn, putInto, takeNext, wasBusyTooLong } from "./backlog.ts";
import { disableFailing } from "./failing.ts";
import { type DeliveryKey, deliveryOf, hookOf } from "./read.ts";
import { secretOf } from "./secret.ts";
import { signedHeaders } from "./signature.ts";
import {
  WebhookDeliveryEntity,
  type WebhookDeliveryRecord,
  WebhookEntity,
  type WebhookRecord,
} from "./webhook.entity.ts";
import type { DeliveryAttempt, DeliveryProblem } from "./webhook.schema.ts";

/** The longest time from the first DNS look-up to the end of the answer. */
const TOTAL_MS = 10_000;
/** How many bytes of an answer are read and shown. */
const ANSWER_BYTES = 2_048;
/** After this time a process starts no further attempt, so that it ends before the Lambda function's time-out. */
const SENDING_MS = 10_000;
/** How much longer a slot is reserved than the sending may take. */
const MARGIN_MS = 10_000;
const LEASE_MS = SENDING_MS + TOTAL_MS + MARGIN_MS;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/**
 * The wait after each failed attempt. The waits allow nine attempts within 24 hours. Timers run once a minute, so a
 * wait may be longer.
 */
const WAITS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 6 * HOUR, 10 * HOUR] as const;

/**
 * The slots in which the deliveries of each backlog are sent; a slot allows one delivery at a time. Working webhooks
 * have three slots. Failing webhooks have one slot, because their receivers may hang.
 */
const SLOTS: Record<Backlog, Slots> = {
  "webhook-backlog": { first: 10, count: 3 },
  "webhook-failing-backlog": { first: 13, count: 1 },
};

interface Due {
  hook: WebhookRecord;
  delivery: WebhookDeliveryRecord;
}

/**
 * Tries a delivery once, within ten seconds, if a slot is free; otherwise puts the delivery into a backlog (see
 * backlog.ts). A failed delivery is tried again later, nine times in total within a day. A receiver may get a delivery
 * twice, with the same id. A failure isn't thrown but stored with the delivery. After the try, the process sends
 * deliveries that wait in a backlog.
 */
export const sendDelivery = async (key: DeliveryKey): Promise<void> => {
  const teamId = requireTeamId();
  const until = nowMs() + SENDING_MS;
  const due = await dueOf(teamId, key);
  if (due && !(await inFreeSlot(teamId, backlogOf(due), () => tryOnce(due)))) await foundNoSlot(due);
  // The backlogs are sent in this order, because deliveries may move from the first to the second.
  for (const backlog of BACKLOGS) await sendBacklog(teamId, backlog, until);
};

/**
 * Sends the deliveries of a backlog while a slot is free and time is left; then leaves the rest to another process. A
 * process reads the backlog both after giving back a slot and after adding a delivery. So no process overlooks a
 * delivery that another process adds while the last slot is given back.
 */
const sendBacklog = async (teamId: string, backlog: Backlog, until: number): Promise<void> => {
  while (await isAnyIn(backlog, teamId)) {
    if (nowMs() >= until) return handOver(backlog, teamId);
    if (!(await inFreeSlot(teamId, backlog, () => sendFrom(backlog, teamId, until)))) return;
  }
};

const sendFrom = async (backlog: Backlog, teamId: string, until: number): Promise<void> => {
  while (nowMs() < until) {
    const key = await takeNext(backlog, teamId, LEASE_MS);
    if (!key) return;
    const due = await dueOf(teamId, key);
    if (!due) continue;
    // The webhook has begun to fail since the delivery was put into this backlog. Deliveries of failing webhooks
    // mustn't take the slots of working webhooks.
    if (backlog === "webhook-backlog" && backlogOf(due) !== backlog) await putInto(backlogOf(due), due.delivery);
    else await tryOnce(due);
  }
};

/**
 * Runs `work` in one of the backlog's slots.
 * @returns false if no slot is free
 */
const inFreeSlot = async (teamId: string, backlog: Backlog, work: () => Promise<void>): Promise<boolean> => {
  try {
    await inSlot(teamId, LEASE_MS, work, SLOTS[backlog]);
    return true;
  } catch (error) {
    if (error instanceof ForeignError && error.problem === "busy") return false;
    throw error;
  }
};

/** A delivery that has to be tried, with its webhook; undefined if there is nothing to try. */
const dueOf = async (teamId: string, key: DeliveryKey): Promise<Due | undefined> => {
  const [hook, delivery] = await Promise.all([hookOf(teamId, key.webhookId), deliveryOf(teamId, key)]);
  if (!hook || delivery?.status !== "waiting") return undefined;
  if (hook.disabledAt === undefined) return { hook, delivery };
  await record(delivery, ended("disabled"));
  return undefined;
};

const backlogOf = ({ hook }: Due): Backlog =>
  hook.failingSince === undefined ? "webhook-backlog" : "webhook-failing-backlog";

const foundNoSlot = (due: Due): Promise<void> =>
  wasBusyTooLong(due.delivery) ? record(due.delivery, ended("busy")) : putInto(backlogOf(due), due.delivery);

const tryOnce = async ({ hook, delivery }: Due): Promise<void> => {
  const outcome = await attempt(hook, delivery);
  await record(delivery, outcome, hook.url);
  if (outcome.problem) await disableFailing(hook.teamId, hook.webhookId);
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
const FINAL: ReadonlySet<DeliveryProblem | undefined> = new Set<DeliveryProblem>(["disabled", "secret", "busy"]);

const after = (delivery: WebhookDeliveryRecord, outcome: DeliveryAttempt): WebhookDeliveryRecord => {
  const { nextAt: _, busySince: _since, ...before } = delivery;
  const next = { ...before, attempts: before.attempts + 1, tries: before.tries + 1, last: outcome };
  if (!outcome.problem) return { ...next, status: "delivered" };
  const wait = FINAL.has(outcome.problem) ? undefined : WAITS[before.tries];
  return wait === undefined ? { ...next, status: "failed" } : { ...next, status: "waiting", nextAt: isoIn(wait) };
};

/** The write that sets or removes `failingSince`; none if nothing changes. */
const failingWrites = (hook: WebhookRecord | undefined, failed: boolean): Write[] => {
  if (!hook || failed === (hook.failingSince !== undefined)) return [];
  const { teamId, webhookId } = hook;
  const patch = WebhookEntity.patch({ teamId, webhookId });
  const change = failed ? patch.set({ failingSince: nowIso() }) : patch.remove(["failingSince"]);
  // An edit may have changed the URL since the attempt, and the result says nothing about the new URL.
  return [updateItem(change.where(({ url }, { eq }) => eq(url, hook.url)).params())];
};

/**
 * Stores the result of an attempt, unless another attempt's result has been stored since this attempt began, or the
 * delivery is gone.
 * @param sentTo the webhook's URL at the time of the attempt; absent if there was no attempt. If the webhook has
 * another URL by now, the result doesn't change whether the webhook counts as failing.
 */
const record = (seen: WebhookDeliveryRecord, outcome: DeliveryAttempt, sentTo?: string): Promise<void> => {
  const { teamId } = seen;
  return transact(async () => {
    const [hook, current] = await Promise.all([hookOf(teamId, seen.webhookId), deliveryOf(teamId, seen)]);
    if (current?.attempts !== seen.attempts) return { writes: [], result: undefined };
    const next = after(current, outcome);
    const put = WebhookDeliveryEntity.put(next).where(({ attempts }, { eq }) => eq(attempts, seen.attempts));
    const timer = next.nextAt === undefined ? cancelTimer(timerOf(seen)) : setTimer(timerOf(seen), next.nextAt);
    const failing = hook?.url === sentTo ? failingWrites(hook, outcome.problem !== undefined) : [];
    return { writes: [putItem(put.params()), timer, ...failing], result: undefined };
  });
};
