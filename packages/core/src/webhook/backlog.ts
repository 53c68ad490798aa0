import { DAY_MS, isoIn, nowIso, nowMs } from "../platform/clock.ts";
import { transact, updateItem, type Write } from "../platform/store/transaction.ts";
import type { Timer } from "../platform/timer/timer.entity.ts";
import { cancelTimer, endTimer, firstTimers, isUnchanged, moveTimer, setTimer } from "../platform/timer/timer.ts";
import { type Backlog, backlogTimerOf, timerOf } from "./again.ts";
import { type DeliveryKey, deliveryOf, hookOf } from "./read.ts";
import { WebhookDeliveryEntity, type WebhookDeliveryRecord } from "./webhook.entity.ts";
import { WebhookDeliveryDue } from "./webhook.events.ts";

/**
 * A delivery for which no slot of its team is free waits in a backlog. Each delivery in a backlog has a timer. A process
 * that has a slot sends the deliveries of the backlog one after the other; the timer sends a delivery that no process
 * took, for example because the sending processes were killed.
 */

const MINUTE_MS = 60_000;
/** The timer sends a delivery after as long as it has waited already, within these limits. */
const WAIT_MS = { shortest: MINUTE_MS, longest: 30 * MINUTE_MS } as const;
/** A delivery for which no slot was free for this long is given up. */
const GIVEN_UP_MS = DAY_MS;
/** One of the first ten deliveries is taken at random, because only one of several processes can take the first one. */
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
        // It may have come out of the other backlog a moment ago.
        cancelTimer(timerOf(seen)),
      ],
      result: undefined,
    };
  });

/** The delivery of a timer: {@link timerOf} and {@link backlogTimerOf} write its two ids in different order. */
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
 * @param ms after which the delivery is tried again if no result is stored by then
 */
export const takeNext = (backlog: Backlog, teamId: string, ms: number): Promise<DeliveryKey | undefined> =>
  take(backlog, teamId, (key) => [setTimer(timerOf({ teamId, ...key }), isoIn(ms))]);

/** Leaves a backlog to another process: the event of one of its deliveries starts one, which then sends the others. */
export const handOver = async (backlog: Backlog, teamId: string): Promise<void> => {
  await take(backlog, teamId, (key) => [WebhookDeliveryDue.outbox(key)]);
};

/**
 * Called when a delivery is due. It is tried by an event, because a receiver may be slow and there may be many timers.
 */
export const deliveryDue = (timer: Timer): Promise<void> =>
  transact(async () => {
    const key = keyIn(timer);
    const [hook, delivery] = await Promise.all([hookOf(timer.teamId, key.webhookId), deliveryOf(timer.teamId, key)]);
    const isWanted = hook && delivery?.status === "waiting" && (await isUnchanged(timer));
    return { writes: isWanted ? [endTimer(timer), WebhookDeliveryDue.outbox(key)] : [], result: undefined };
  });

/**
 * Called when no process took a delivery out of its backlog in time. Only the first ten deliveries of a backlog are sent
 * by an event, because each of their processes also sends the rest; the others stay, so that a long backlog doesn't use
 * up the sending function.
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
