import { randomUUID } from "node:crypto";
import { DeleteCommand, type DeleteCommandInput, PutCommand, type PutCommandInput } from "@aws-sdk/lib-dynamodb";
import { withTimeLimit } from "../aws/time-limit.ts";
import { DAY_MS, isoIn, nowMs } from "../clock.ts";
import { actAs } from "../identity/actor.ts";
import { log } from "../log.ts";
import { table } from "../store/clients.ts";
import { isClosed } from "../store/closed-team.ts";
import { isContended } from "../store/contended.ts";
import { pagesOf } from "../store/found.ts";
import { removed, rewritten, TIMER_SHARDS, type Timer, TimerEntity, type TimerKind } from "./timer.entity.ts";

/**
 * Handles a due timer; the actor is the system in the timer's team. The handler may be called twice for the same time.
 * If the handler throws, it is called again later. After a call that succeeds, the timer is deleted, unless the handler
 * has set or moved the timer.
 */
export type TimerHandler = (timer: Timer) => Promise<unknown>;

const MINUTE_MS = 60_000;
/** No page of timers is begun once a run has lasted this long. */
const WORK_MS = 45_000;
const PAGE = 10;
/**
 * For how long a run reserves a timer that it handles. No run takes longer, so if the timer is still reserved after
 * this time, the run's process was killed.
 */
const CLAIM_MS = 2 * MINUTE_MS;
/** The time for one timer, so that one that gets no answers from AWS takes no time from others. */
const FOR_ONE = { totalMs: WORK_MS, patienceMs: 10_000 };
/** The longest wait before a failed timer is tried again. */
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

interface Ran {
  done: number;
  failed: number;
}

/**
 * Handles due timers, the oldest first, until none is left or the run's time is over; the next run continues. Shards
 * are handled in parallel. Runs may overlap, because a timer is reserved before it is handled. A timer that fails is
 * logged and tried again after 1, 2, 4 … 60 minutes, and doesn't stop others. A timer of an unknown kind is left for a
 * version that knows its kind. The timers of a closed team are checked once a day.
 */
export const runTimers = async (handlers: Partial<Record<TimerKind, TimerHandler>>): Promise<Ran> => {
  const until = nowMs() + WORK_MS;
  const shards = Array.from({ length: TIMER_SHARDS }, (_, shard) => shard);
  const ran: Ran = { done: 0, failed: 0 };
  const walk = async (shard: number): Promise<void> => {
    try {
      for await (const page of duePages(shard)) {
        await Promise.all(page.map(async (timer) => count(await fire(timer, handlers[timer.kind]))));
        if (nowMs() >= until) break;
      }
    } catch (error) {
      log.error("timers not read", error, { shard });
      ran.failed += 1;
    }
  };
  const count = (outcome: keyof Ran | "skipped") => {
    if (outcome !== "skipped") ran[outcome] += 1;
  };
  await Promise.all(shards.map(walk));
  if (ran.done + ran.failed > 0) log.info("timers fired", { ...ran });
  return ran;
};

/**
 * Reads the timers that are due, up to the next millisecond: in an index key, more text follows the time, so the key of
 * a timer that is due right now sorts after the current time.
 */
const duePages = (shard: number): AsyncGenerator<Timer[]> =>
  pagesOf((at) =>
    TimerEntity.query
      .due({ shard })
      .lt({ due: isoIn(1) })
      .go({ ...at, limit: PAGE }),
  );

const fire = async (due: Timer, handler: TimerHandler | undefined): Promise<keyof Ran | "skipped"> => {
  const { kind, id, teamId, tries } = due;
  if (!handler) {
    log.warn("timer without a handler", { kind, id });
    return "skipped";
  }
  try {
    if (await isClosed(teamId)) {
      // The timer is postponed instead of removed, because the team may be reopened.
      await store(due, { ...due, due: isoIn(DAY_MS), mark: randomUUID() });
      return "skipped";
    }
    const claimed = await claim(due);
    if (!claimed) return "skipped";
    return await actAs({ kind: "system", name: `timer:${kind}`, teamId }, () => act(claimed, handler));
  } catch (error) {
    log.error("timer not kept", error, { kind, id, tries });
    return "failed";
  }
};

/**
 * Reserves a timer. Counts the try before it is made, so that a timer whose handler kills the process waits longer too.
 */
const claim = async (due: Timer): Promise<Timer | undefined> => {
  const claimed = { ...due, due: isoIn(CLAIM_MS), tries: due.tries + 1, mark: randomUUID() };
  return (await store(due, claimed)) ? claimed : undefined;
};

const act = async (claimed: Timer, handler: TimerHandler): Promise<keyof Ran> => {
  try {
    await withTimeLimit(FOR_ONE, () => handler(claimed));
  } catch (error) {
    const { kind, id, tries } = claimed;
    log.error("timer failed", error, { kind, id, tries });
    const wait = Math.min(LONGEST_WAIT_MS, MINUTE_MS * 2 ** (tries - 1));
    await store(claimed, { ...claimed, due: isoIn(wait), mark: randomUUID() });
    return "failed";
  }
  await unlessChanged(() => table.send(new DeleteCommand(removed(claimed) as unknown as DeleteCommandInput)));
  return "done";
};

/**
 * Stores a timer's new state.
 * @returns false if the timer has changed since it was read, or is being changed
 */
const store = (from: Timer, next: Timer): Promise<boolean> =>
  unlessChanged(() => table.send(new PutCommand(rewritten(from, next) as unknown as PutCommandInput)));

const unlessChanged = async (write: () => Promise<unknown>): Promise<boolean> => {
  try {
    await write();
    return true;
  } catch (error) {
    // If a transaction is changing the timer, and fails, the next run handles the timer.
    if (isContended(error)) return false;
    throw error;
  }
};
