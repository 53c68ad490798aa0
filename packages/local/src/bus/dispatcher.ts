import { DELIVERY, secondsBetweenAttempts } from "@clearhouse/functions/delivery.ts";
import type { FunctionDefinition } from "@clearhouse/functions/function-definition.ts";
import { failedItems, invoke, type LoadHandler } from "../handlers.ts";
import { say } from "../stand-in.ts";
import { toMessage } from "./message.ts";
import type { Delivery, Queue } from "./queue.ts";

/** The milliseconds to wait after this many failures. */
export type BackOff = (fed: FunctionDefinition, failures: number) => number;

interface Options {
  queue: Queue;
  /** The functions to which the queue's messages are delivered. */
  functions: readonly FunctionDefinition[];
  load: LoadHandler;
  backOff?: BackOff;
}

const CONCURRENCY = 8;
/**
 * While a delivery to a heavy function waits, deliveries to other functions are looked for among this many due
 * deliveries.
 */
const LOOK_AHEAD = 200;
const FIRST_RETRY_MS = 500;

/**
 * Waits that double with each failure, up to the wait on AWS, because a person at this machine shouldn't have to wait
 * for minutes.
 */
export const untilAsOnAws: BackOff = (subscription, failures) => {
  const most = secondsBetweenAttempts(subscription) * 1_000;
  // A random part of up to half the wait is left out, so that deliveries that failed at the same time aren't retried at
  // the same time.
  return Math.min(most, FIRST_RETRY_MS * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
};

/**
 * Passes deliveries to their handlers, several in parallel, and repeats each until it succeeds or has used up the
 * attempts in DELIVERY.
 */
export const startDispatcher = ({ queue, functions, load, backOff = untilAsOnAws }: Options) => {
  const byName = new Map(functions.map((definition) => [definition.name, definition]));
  const inFlight = new Map<number, Promise<void>>();
  let heavy: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /**
   * Whether the queue may already be closed. If a handler ends after the queue was closed, its delivery still counts as
   * unfinished, and is repeated after the next start.
   */
  let abandoned = false;
  let settled: Array<() => void> = [];

  const bury = (delivery: Delivery, error: string): void => {
    queue.bury(delivery.id, error);
    say(`${delivery.subscription} failed for good and waits among the dead letters: ${error.split("\n")[0]}`);
  };

  const deliver = async (delivery: Delivery): Promise<void> => {
    const subscription = byName.get(delivery.subscription);
    if (!subscription) return bury(delivery, `No subscription is called ${delivery.subscription} any more`);
    try {
      const failed = failedItems(await invoke(subscription, load, toMessage(delivery)));
      if (failed.size > 0) throw new Error(`${subscription.name} left its message in the queue`);
      if (!abandoned) queue.done(delivery.id);
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      if (!abandoned) fail(subscription, delivery, text);
    }
  };

  const fail = (subscription: FunctionDefinition, delivery: Delivery, error: string): void => {
    const failures = delivery.attempts + 1;
    if (failures >= DELIVERY.attempts) bury(delivery, error);
    else queue.retryAt(delivery.id, Date.now() + Math.ceil(backOff(subscription, failures)), error);
  };

  const isHeavy = ({ subscription }: Delivery): boolean => byName.get(subscription)?.heavy ?? false;

  /**
   * The deliveries that may begin now: at most one to a heavy function, because all functions share this process's
   * memory.
   */
  const next = (now: number): Delivery[] => {
    const free = CONCURRENCY - inFlight.size;
    if (free <= 0) return [];
    // If none of the next deliveries is to a heavy function, all of them may run, up to the limit.
    const nearest = queue.due(now, CONCURRENCY);
    const due = nearest.some(isHeavy) ? queue.due(now, LOOK_AHEAD) : nearest;
    const chosen: Delivery[] = [];
    for (const delivery of due) {
      if (chosen.length === free) break;
      if (inFlight.has(delivery.id)) continue;
      if (isHeavy(delivery)) {
        if (heavy !== undefined) continue;
        heavy = delivery.id;
      }
      chosen.push(delivery);
    }
    return chosen;
  };

  const pump = (): void => {
    clearTimeout(timer);
    if (stopped) return;
    const now = Date.now();
    for (const delivery of next(now)) {
      const work = deliver(delivery).finally(() => {
        inFlight.delete(delivery.id);
        if (heavy === delivery.id) heavy = undefined;
        pump();
      });
      inFlight.set(delivery.id, work);
    }
    const later = queue.nextDueAfter(now);
    if (later !== undefined) timer = setTimeout(pump, Math.max(1, later - now)).unref();
    if (inFlight.size === 0 && queue.pending() === 0) {
      for (const resolve of settled) resolve();
      settled = [];
    }
  };

  pump();
  return {
    /** Begins the deliveries that are due. */
    wake: pump,
    /** Resolves once everything is delivered, except for dead letters. */
    settled: (): Promise<void> =>
      new Promise((resolve) => {
        settled.push(resolve);
        pump();
      }),
    /** Begins no further delivery, and waits at most `graceMs` milliseconds for running handlers. */
    stop: async (graceMs = 3_000): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      const grace = new Promise((resolve) => setTimeout(resolve, graceMs));
      await Promise.race([Promise.allSettled(inFlight.values()), grace]);
      abandoned = true;
    },
  };
};
