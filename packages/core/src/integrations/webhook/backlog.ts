import { EVENTS } from "../../base/happenings/events.ts";
import { DAY_MS, isoIn, nowIso, nowMs } from "../../platform/clock.ts";
import { transact, updateItem, type Write } from "../../platform/store/transaction.ts";
import {
  cancelTimer,
  endTimer,
  firstTimers,
  isUnchanged,
  moveTimer,
  setTimer,
  type Timer,
} from "../../platform/timer/timer.entity.ts";
import { type Backlog, backlogTimerOf, timerOf } from "./again.ts";
import { type DeliveryKey, deliveryOf, hookOf } from "./read.ts";
import { WebhookDeliveryEntity, type WebhookDeliveryRecord } from "./webhook.entity.ts";

/**
 * A team has a few slots, and each slot allows one delivery to be sent at a time. If no slot is free, a delivery waits
 * in a backlog. A process that has a slot sends the backlog's deliveries one after the other. Each waiting delivery
 * also has a timer, which sends the delivery if no process has sent it, for example because the sending processes were
 * killed.
 */

const MINUTE_MS = 60_000;
/**
 * The limits of a delivery's timer. Within the limits, the timer is set for as long as the delivery has waited already.
 */
const WAIT_MS = { shortest: MINUTE_MS, longest: 30 * MINUTE_MS } as const;
/** If no slot was free for a delivery for this long, the delivery isn't tried any more. */
const GIVEN_UP_MS = DAY_MS;
/**
 * A process chooses at random among this many of the backlog's first deliveries. If all processes took the first
 * delivery, only one of them would succeed.
 */
const HEAD = 10;

const waitedMs = ({ busySince }: WebhookDeliveryRecord): number =>
  busySince === undefined ? 0 : nowMs() - Date.parse(busySince);

export const wasBusyTooLong = (delivery: WebhookDeliveryRecord): boolean => waitedMs(delivery) >= GIVEN_UP_MS;

/** Puts a delivery for which no slot was free into a backlog. */
export const putInto = (backlog: Backlog, seen: WebhookDeliveryRecord): Promise<void> =>
  transact(async (attempt) => {
    const { teamId, webhookId, deliveryId } = seen;
    const current = attempt === 1 ? seen : await deliveryOf(teamId, seen);
    if (current?.status !== "waiting" || current.attempts !== seen.attempts) return { writes: [], result: undefined };
    const noted = WebhookDeliveryEntity.patch({ teamId, webhookId, deliveryId })
      .set({ busySince: current.busySince ?? nowIso() })
      .where(({ attempts, status }, { eq }) => `${eq(attempts, seen.attempts)} AND ${eq(status, "waiting")}`);
    const wait = Math.max(WAIT_MS.shortest, Math.min(waitedMs(current), WAIT_MS.longest));
    return {
      writes: [
        updateItem(noted.params()),
        setTimer(backlogTimerOf(backlog, seen), isoIn(wait)),
        // Taking the delivery out of the other backlog may have set this timer.
        cancelTimer(timerOf(seen)),
      ],
      result: undefined,
    };
  });

/**
 * The delivery of a timer. {@link timerOf} and {@link backlogTimerOf} write the delivery's two ids in different order.
 */
const keyIn = ({ kind, id }: Timer): DeliveryKey => {
  const [first = "", second = ""] = id.split(".");
  return kind === "webhook-delivery"
    ? { webhookId: first, deliveryId: second }
    : { deliveryId: first, webhookId: second };
};

const head = (teamId: string, kind: Backlog, limit: number): Promise<Timer[]> => firstTimers({ teamId, kind }, limit);

export const isAnyIn = async (backlog: Backlog, teamId: string): Promise<boolean> =>
  (await head(teamId, backlog, 1)).length > 0;

const take = (
  backlog: Backlog,
  teamId: string,
  writesFor: (key: DeliveryKey) => Write[],
): Promise<DeliveryKey | undefined> =>
  transact(async () => {
    const timers = await head(teamId, backlog, HEAD);
    const timer = timers[Math.floor(Math.random() * timers.length)];
    if (!timer) return { writes: [], result: undefined };
    const key = keyIn(timer);
    return { writes: [endTimer(timer), ...writesFor(key)], result: key };
  });

/**
 * Takes a delivery out of a backlog; undefined if the backlog is empty.
 * @param ms if no result is stored within this time, the delivery is tried again
 */
export const takeNext = (backlog: Backlog, teamId: string, ms: number): Promise<DeliveryKey | undefined> =>
  take(backlog, teamId, (key) => [setTimer(timerOf({ teamId, ...key }), isoIn(ms))]);

/**
 * Leaves a backlog to another process. The event of one delivery of the backlog starts a process, and that process
 * sends the other deliveries too.
 */
export const handOver = async (backlog: Backlog, teamId: string): Promise<void> => {
  await take(backlog, teamId, (key) => [EVENTS["webhook.delivery.due"].outbox(key)]);
};

/**
 * Starts a due delivery; called by a timer. An event handler sends the delivery, because a receiver may be slow and
 * many timers may be due.
 */
export const deliveryDue = (timer: Timer): Promise<void> =>
  transact(async () => {
    const key = keyIn(timer);
    const [hook, delivery] = await Promise.all([hookOf(timer.teamId, key.webhookId), deliveryOf(timer.teamId, key)]);
    const isWanted = hook && delivery?.status === "waiting" && (await isUnchanged(timer));
    return { writes: isWanted ? [endTimer(timer), EVENTS["webhook.delivery.due"].outbox(key)] : [], result: undefined };
  });

/**
 * Starts a delivery that no process has taken out of its backlog in time; called by a timer. An event handler sends the
 * delivery only if the delivery is among the backlog's first ten, and then sends other deliveries as well. The timers
 * of later deliveries are postponed, so that a long backlog doesn't start too many handlers at once.
 */
export const backlogDue =
  (backlog: Backlog) =>
  async (timer: Timer): Promise<void> => {
    const first = await head(timer.teamId, backlog, HEAD);
    if (first.some(({ id }) => id === timer.id)) return deliveryDue(timer);
    await transact(async () => {
      const writes = (await isUnchanged(timer)) ? [moveTimer(timer, isoIn(WAIT_MS.longest))] : [];
      return { writes, result: undefined };
    });
  };
