import { DAY_MS, isoIn, nowIso, nowMs } from "../platform/clock.ts";
import { transact, updateItem, type Write } from "../platform/store/transaction.ts";
import type { Timer } from "../platform/timer/timer.entity.ts";
import { endTimer, firstTimers, isUnchanged, moveTimer, setTimer } from "../platform/timer/timer.ts";
import { timerOf, turnOf } from "./again.ts";
import { type DeliveryKey, deliveryOf } from "./read.ts";
import { WebhookDeliveryEntity, type WebhookDeliveryRecord } from "./webhook.entity.ts";
import { WebhookDeliveryDue } from "./webhook.events.ts";

/**
 * A team's deliveries that found no place wait in its line: timers of one kind, so that each is tried by the clock in
 * the end, whoever dies. Those who send take from it long before.
 */

const MINUTE_MS = 60_000;
/** What finds no place is tried again after as long as it has waited, within these. */
const WAITS = { ofFailing: 5_000, inLine: MINUTE_MS, longest: 30 * MINUTE_MS } as const;
/** What finds no place for so long is given up. */
const BUSY_MS = DAY_MS;
/** Those at the head, one of which is taken at random: of three who all took the first, two would have to try again. */
const HEAD = 10;

const busyFor = ({ busySince }: WebhookDeliveryRecord): number =>
  busySince === undefined ? 0 : nowMs() - Date.parse(busySince);

export const wasBusyTooLong = (delivery: WebhookDeliveryRecord): boolean => busyFor(delivery) >= BUSY_MS;

/**
 * Has a delivery wait that found no place: in the line, or where its webhook fails by a timer of its own, for nobody
 * waits behind those that may hang.
 */
export const putOff = (seen: WebhookDeliveryRecord, isFailing: boolean): Promise<void> =>
  transact(async (attempt) => {
    const { teamId, webhookId, deliveryId } = seen;
    const current = attempt === 1 ? seen : await deliveryOf(teamId, seen);
    if (current?.status !== "waiting" || current.attempts !== seen.attempts) return { writes: [], result: undefined };
    const noted = WebhookDeliveryEntity.patch({ teamId, webhookId, deliveryId })
      .set({ busySince: current.busySince ?? nowIso() })
      .where(({ attempts, status }, { eq }) => `${eq(attempts, seen.attempts)} AND ${eq(status, "waiting")}`);
    const wait = Math.max(isFailing ? WAITS.ofFailing : WAITS.inLine, Math.min(busyFor(current), WAITS.longest));
    const timer = setTimer(isFailing ? timerOf(seen) : turnOf(seen), isoIn(wait));
    return { writes: [updateItem(noted.params()), timer], result: undefined };
  });

const keyIn = ({ kind, id }: Timer): DeliveryKey => {
  const [first = "", second = ""] = id.split(".");
  return kind === "webhook-line" ? { deliveryId: first, webhookId: second } : { webhookId: first, deliveryId: second };
};

const head = (teamId: string, limit: number): Promise<Timer[]> => firstTimers({ teamId, kind: "webhook-line" }, limit);

export const isAnyInLine = async (teamId: string): Promise<boolean> => (await head(teamId, 1)).length > 0;

const take = (teamId: string, writesFor: (key: DeliveryKey) => Write[]): Promise<DeliveryKey | undefined> =>
  transact(async () => {
    const turns = await head(teamId, HEAD);
    const turn = turns[Math.floor(Math.random() * turns.length)];
    if (!turn) return { writes: [], result: undefined };
    const key = keyIn(turn);
    return { writes: [endTimer(turn), ...writesFor(key)], result: key };
  });

/**
 * Takes one out of the line; undefined where nothing waits.
 * @param ms when it is tried again unless its attempt is kept by then
 */
export const takeNext = (teamId: string, ms: number): Promise<DeliveryKey | undefined> =>
  take(teamId, (key) => [setTimer(timerOf({ teamId, ...key }), isoIn(ms))]);

/** Has another process go on with the line, beginning with one out of it. */
export const handOver = async (teamId: string): Promise<void> => {
  await take(teamId, (key) => [WebhookDeliveryDue.outbox(key)]);
};

/** A delivery's time has come: it is tried by event, for a receiver may be slow and timers are many. */
export const deliveryDue = (timer: Timer): Promise<void> =>
  transact(async () => {
    const key = keyIn(timer);
    const isWanted = (await deliveryOf(timer.teamId, key)) && (await isUnchanged(timer));
    return { writes: isWanted ? [endTimer(timer), WebhookDeliveryDue.outbox(key)] : [], result: undefined };
  });

/**
 * Nobody took a delivery out of the line in time. Those at its head are tried by event, which is enough to have the line
 * gone on with if all who sent have died; the others wait on, or a long line would keep all senders and timers busy.
 */
export const turnDue = async (timer: Timer): Promise<void> => {
  const first = await head(timer.teamId, HEAD);
  if (first.some(({ id }) => id === timer.id)) return deliveryDue(timer);
  await transact(async () => {
    const writes = (await isUnchanged(timer)) ? [moveTimer(timer, isoIn(WAITS.longest))] : [];
    return { writes, result: undefined };
  });
};
