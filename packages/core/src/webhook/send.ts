import { isoIn, nowIso, nowMs } from "../platform/clock.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { putItem, transact, updateItem, type Write } from "../platform/store/transaction.ts";
import { cancelTimer, setTimer } from "../platform/timer/timer.ts";
import { inSlot, type Places } from "../safe-fetch/budget.ts";
import { ForeignError } from "../safe-fetch/safe-fetch.errors.ts";
import { safePost } from "../safe-fetch/safe-post.ts";
import { LINES, type Line, timerOf } from "./again.ts";
import { disableFailing } from "./failing.ts";
import { handOver, isAnyIn, joinLine, takeNext, wasBusyTooLong } from "./line.ts";
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

/** From the first look-up to the end of the answer. */
const TOTAL_MS = 10_000;
/** What of an answer is read, and shown. */
const ANSWER_BYTES = 2_048;
/** After this a process begins nothing more: with a last attempt it ends before the function's time-out. */
const SENDING_MS = 10_000;
/** A lease of a place outlives its work by this. */
const MARGIN_MS = 10_000;
const LEASE_MS = SENDING_MS + TOTAL_MS + MARGIN_MS;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** After the first attempt, the second …: nine attempts within 24 hours. Timers are looked at once a minute. */
const WAITS = [5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 6 * HOUR, 10 * HOUR] as const;

/** How many deliveries of a line are sent at once. Failing webhooks have a place of their own, as their receivers may hang. */
const PLACES: Record<Line, Places> = {
  "webhook-line": { first: 10, count: 3 },
  "webhook-failing-line": { first: 13, count: 1 },
};

interface Due {
  hook: WebhookRecord;
  delivery: WebhookDeliveryRecord;
}

/**
 * Tries a delivery once, within ten seconds. Where all places are taken it joins a line instead, which those who hold the
 * places go on with. A failed delivery is tried again later, nine times in all within a day; a receiver may be told twice,
 * by the same id. A failure isn't an error: it is recorded in the delivery.
 */
export const sendDelivery = async (key: DeliveryKey): Promise<void> => {
  const teamId = requireTeamId();
  const until = nowMs() + SENDING_MS;
  const due = await dueOf(teamId, key);
  if (due && !(await inPlace(teamId, lineOf(due), () => tryOnce(due)))) await foundNoPlace(due);
  // In this order: the first line may move deliveries to the second.
  for (const line of LINES) await sendLine(teamId, line, until);
};

/**
 * Sends what is in a line as long as there is a place and time; then leaves it to another process. Called after a place
 * was given back, and after a line was joined: of a process that gives back the last place and one that joins the line at
 * the same moment, the later one sees the delivery in the line.
 */
const sendLine = async (teamId: string, line: Line, until: number): Promise<void> => {
  while (await isAnyIn(line, teamId)) {
    if (nowMs() >= until) return handOver(line, teamId);
    if (!(await inPlace(teamId, line, () => sendFrom(line, teamId, until)))) return;
  }
};

const sendFrom = async (line: Line, teamId: string, until: number): Promise<void> => {
  while (nowMs() < until) {
    const key = await takeNext(line, teamId, LEASE_MS);
    if (!key) return;
    const due = await dueOf(teamId, key);
    if (!due) continue;
    // Its webhook has begun to fail since it joined: it would keep those from a place whose receivers answer.
    if (line === "webhook-line" && lineOf(due) !== line) await joinLine(lineOf(due), due.delivery);
    else await tryOnce(due);
  }
};

/** @returns false if all places are taken */
const inPlace = async (teamId: string, line: Line, work: () => Promise<void>): Promise<boolean> => {
  try {
    await inSlot(teamId, LEASE_MS, work, PLACES[line]);
    return true;
  } catch (error) {
    if (error instanceof ForeignError && error.problem === "busy") return false;
    throw error;
  }
};

/** What is still to be tried. */
const dueOf = async (teamId: string, key: DeliveryKey): Promise<Due | undefined> => {
  const [hook, delivery] = await Promise.all([hookOf(teamId, key.webhookId), deliveryOf(teamId, key)]);
  if (!hook || delivery?.status !== "waiting") return undefined;
  if (hook.disabledAt === undefined) return { hook, delivery };
  await record(delivery, ended("disabled"));
  return undefined;
};

const lineOf = ({ hook }: Due): Line => (hook.failingSince === undefined ? "webhook-line" : "webhook-failing-line");

const foundNoPlace = (due: Due): Promise<void> =>
  wasBusyTooLong(due.delivery) ? record(due.delivery, ended("busy")) : joinLine(lineOf(due), due.delivery);

const tryOnce = async ({ hook, delivery }: Due): Promise<void> => {
  const outcome = await attempt(hook, delivery);
  await record(delivery, outcome);
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

/** Where trying again can't help. */
const FINAL: ReadonlySet<DeliveryProblem | undefined> = new Set<DeliveryProblem>(["disabled", "secret", "busy"]);

const after = (delivery: WebhookDeliveryRecord, outcome: DeliveryAttempt): WebhookDeliveryRecord => {
  const { nextAt: _, busySince: _since, ...before } = delivery;
  const next = { ...before, attempts: before.attempts + 1, tries: before.tries + 1, last: outcome };
  if (!outcome.problem) return { ...next, status: "delivered" };
  const wait = FINAL.has(outcome.problem) ? undefined : WAITS[before.tries];
  return wait === undefined ? { ...next, status: "failed" } : { ...next, status: "waiting", nextAt: isoIn(wait) };
};

/** Where nothing was sent, which says nothing about the receiver. */
const OURS: ReadonlySet<DeliveryProblem | undefined> = new Set<DeliveryProblem>(["disabled", "busy"]);

/** Since when a webhook fails; written only where it changes. */
const failingWrites = (hook: WebhookRecord | undefined, failed: boolean): Write[] => {
  if (!hook || failed === (hook.failingSince !== undefined)) return [];
  const { teamId, webhookId } = hook;
  const change = WebhookEntity.patch({ teamId, webhookId });
  return [updateItem((failed ? change.set({ failingSince: nowIso() }) : change.remove(["failingSince"])).params())];
};

/** Keeps what came of an attempt, unless another attempt was kept since, or the delivery is gone. */
const record = (seen: WebhookDeliveryRecord, outcome: DeliveryAttempt): Promise<void> => {
  const { teamId } = seen;
  return transact(async () => {
    const [hook, current] = await Promise.all([hookOf(teamId, seen.webhookId), deliveryOf(teamId, seen)]);
    if (current?.attempts !== seen.attempts) return { writes: [], result: undefined };
    const next = after(current, outcome);
    const put = WebhookDeliveryEntity.put(next).where(({ attempts }, { eq }) => eq(attempts, seen.attempts));
    const timer = next.nextAt === undefined ? cancelTimer(timerOf(seen)) : setTimer(timerOf(seen), next.nextAt);
    const failing = OURS.has(outcome.problem) ? [] : failingWrites(hook, outcome.problem !== undefined);
    return { writes: [putItem(put.params()), timer, ...failing], result: undefined };
  });
};
