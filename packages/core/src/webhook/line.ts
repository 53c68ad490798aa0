import { DAY_MS, isoIn, nowIso, nowMs } from "../platform/clock.ts";
import { transact, updateItem, type Write } from "../platform/store/transaction.ts";
import type { Timer } from "../platform/timer/timer.entity.ts";
import { endTimer, firstTimers, isUnchanged, moveTimer, setTimer } from "../platform/timer/timer.ts";
import { type Line, timerOf, turnOf } from "./again.ts";
import { type DeliveryKey, deliveryOf } from "./read.ts";
import { WebhookDeliveryEntity, type WebhookDeliveryRecord } from "./webhook.entity.ts";
import { WebhookDeliveryDue } from "./webhook.events.ts";

/**
 * A delivery that finds all places of its team taken waits in a line. Each turn in a line is a timer. Whoever holds a
 * place takes the next delivery out of the line; the clock has a delivery tried that nobody took, for instance because
 * the processes that were sending have died.
 */

const MINUTE_MS = 60_000;
/** The clock tries a delivery after as long as it has waited already, within these. */
const WAIT_MS = { shortest: MINUTE_MS, longest: 30 * MINUTE_MS } as const;
/** A delivery that has found no place for so long is given up. */
const GIVEN_UP_MS = DAY_MS;
/** One of the first ten is taken, at random: if several processes took the first one, all but one would have to try again. */
const HEAD = 10;

const waitedMs = ({ busySince }: WebhookDeliveryRecord): number =>
  busySince === undefined ? 0 : nowMs() - Date.parse(busySince);

export const wasBusyTooLong = (delivery: WebhookDeliveryRecord): boolean => waitedMs(delivery) >= GIVEN_UP_MS;

/** Has a delivery that found no place wait in a line. */
export const joinLine = (line: Line, seen: WebhookDeliveryRecord): Promise<void> =>
  transact(async (attempt) => {
    const { teamId, webhookId, deliveryId } = seen;
    const current = attempt === 1 ? seen : await deliveryOf(teamId, seen);
    if (current?.status !== "waiting" || current.attempts !== seen.attempts) return { writes: [], result: undefined };
    const noted = WebhookDeliveryEntity.patch({ teamId, webhookId, deliveryId })
      .set({ busySince: current.busySince ?? nowIso() })
      .where(({ attempts, status }, { eq }) => `${eq(attempts, seen.attempts)} AND ${eq(status, "waiting")}`);
    const wait = Math.max(WAIT_MS.shortest, Math.min(waitedMs(current), WAIT_MS.longest));
    return { writes: [updateItem(noted.params()), setTimer(turnOf(line, seen), isoIn(wait))], result: undefined };
  });

/** Which delivery a timer is about: {@link timerOf} and {@link turnOf} name the two ids in different order. */
const keyIn = ({ kind, id }: Timer): DeliveryKey => {
  const [first = "", second = ""] = id.split(".");
  return kind === "webhook-delivery"
    ? { webhookId: first, deliveryId: second }
    : { deliveryId: first, webhookId: second };
};

const head = (teamId: string, kind: Line, limit: number): Promise<Timer[]> => firstTimers({ teamId, kind }, limit);

export const isAnyIn = async (line: Line, teamId: string): Promise<boolean> => (await head(teamId, line, 1)).length > 0;

const take = (line: Line, teamId: string, writesFor: (key: DeliveryKey) => Write[]): Promise<DeliveryKey | undefined> =>
  transact(async () => {
    const turns = await head(teamId, line, HEAD);
    const turn = turns[Math.floor(Math.random() * turns.length)];
    if (!turn) return { writes: [], result: undefined };
    const key = keyIn(turn);
    return { writes: [endTimer(turn), ...writesFor(key)], result: key };
  });

/**
 * Takes a delivery out of a line; undefined when the line is empty.
 * @param ms after which the delivery is tried again if its attempt isn't recorded by then
 */
export const takeNext = (line: Line, teamId: string, ms: number): Promise<DeliveryKey | undefined> =>
  take(line, teamId, (key) => [setTimer(timerOf({ teamId, ...key }), isoIn(ms))]);

/** Leaves a line to another process: emits the event of one delivery, whose sender goes on with the line. */
export const handOver = async (line: Line, teamId: string): Promise<void> => {
  await take(line, teamId, (key) => [WebhookDeliveryDue.outbox(key)]);
};

/** A delivery's time has come. It is sent by event: a receiver may be slow, and the run that handles timers has many. */
export const deliveryDue = (timer: Timer): Promise<void> =>
  transact(async () => {
    const key = keyIn(timer);
    const isWanted = (await deliveryOf(timer.teamId, key)) && (await isUnchanged(timer));
    return { writes: isWanted ? [endTimer(timer), WebhookDeliveryDue.outbox(key)] : [], result: undefined };
  });

/**
 * Nobody took a delivery out of its line in time. Only the first ten of a line are sent by event, each of whose senders
 * goes on with the line; the others wait on, so that a long line doesn't occupy all senders.
 */
export const turnDue =
  (line: Line) =>
  async (timer: Timer): Promise<void> => {
    const first = await head(timer.teamId, line, HEAD);
    if (first.some(({ id }) => id === timer.id)) return deliveryDue(timer);
    await transact(async () => {
      const writes = (await isUnchanged(timer)) ? [moveTimer(timer, isoIn(WAIT_MS.longest))] : [];
      return { writes, result: undefined };
    });
  };
