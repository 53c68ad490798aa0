import { DELIVERY, type Subscription } from "@clearhouse/functions/subscriptions.ts";
import { invoke, type LoadHandler } from "../handlers.ts";
import { say } from "../stand-in.ts";
import type { Delivery, Queue } from "./queue.ts";

interface Options {
  queue: Queue;
  subscriptions: readonly Subscription[];
  load: LoadHandler;
  /** Wait before the first retry; doubled for each further one. */
  firstRetryMs?: number;
}

const CONCURRENCY = 8;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 5 * 60_000;

/** Hands deliveries to their handlers: several at once, each until it succeeds or has used up what DELIVERY allows. */
export const startDispatcher = ({ queue, subscriptions, load, firstRetryMs = FIRST_RETRY_MS }: Options) => {
  const byName = new Map(subscriptions.map((subscription) => [subscription.name, subscription]));
  const inFlight = new Map<number, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** The queue may be closed by now: what ends this late is delivered again by the next run. */
  let abandoned = false;
  let settled: Array<() => void> = [];

  const deliver = async (delivery: Delivery): Promise<void> => {
    try {
      const subscription = byName.get(delivery.subscription);
      if (!subscription) throw new Error(`No subscription is called ${delivery.subscription} any more`);
      await invoke(subscription, load, JSON.parse(delivery.event));
      if (!abandoned) queue.done(delivery.id);
    } catch (error) {
      if (!abandoned) fail(delivery, error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  };

  const fail = (delivery: Delivery, error: string): void => {
    const now = Date.now();
    const tooOld = now - delivery.createdAt > DELIVERY.maxAgeHours * 3_600_000;
    if (delivery.attempts >= DELIVERY.retryAttempts || tooOld) {
      queue.bury(delivery.id, error);
      say(`${delivery.subscription} failed for good and waits among the dead letters: ${error.split("\n")[0]}`);
      return;
    }
    // Half of the wait is drawn by lot, so that what failed together isn't retried together.
    const wait = Math.min(MAX_RETRY_MS, firstRetryMs * 2 ** delivery.attempts) * (0.5 + Math.random() / 2);
    queue.retryAt(delivery.id, now + Math.ceil(wait), error);
  };

  const pump = (): void => {
    clearTimeout(timer);
    if (stopped) return;
    const now = Date.now();
    const free = CONCURRENCY - inFlight.size;
    if (free > 0) {
      const candidates = queue.due(now, CONCURRENCY + inFlight.size).filter(({ id }) => !inFlight.has(id));
      for (const delivery of candidates.slice(0, free)) {
        const work = deliver(delivery).finally(() => {
          inFlight.delete(delivery.id);
          pump();
        });
        inFlight.set(delivery.id, work);
      }
    }
    const next = queue.nextDueAfter(now);
    if (next !== undefined) timer = setTimeout(pump, Math.max(1, next - now)).unref();
    if (inFlight.size === 0 && queue.pending() === 0) {
      for (const resolve of settled) resolve();
      settled = [];
    }
  };

  pump();
  return {
    /** Something new may be due. */
    wake: pump,
    /** Resolves once nothing is owed any more, dead letters aside. */
    settled: (): Promise<void> =>
      new Promise((resolve) => {
        settled.push(resolve);
        pump();
      }),
    /** Takes nothing new and waits `graceMs` for what is under way. */
    stop: async (graceMs = 3_000): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      const grace = new Promise((resolve) => setTimeout(resolve, graceMs));
      await Promise.race([Promise.allSettled(inFlight.values()), grace]);
      abandoned = true;
    },
  };
};
