import { randomUUID } from "node:crypto";
import { ConditionalCheckFailedException, TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, type DeleteCommandInput, PutCommand, type PutCommandInput } from "@aws-sdk/lib-dynamodb";
import { DAY_MS, isoIn, nowMs } from "../clock.ts";
import { actAs } from "../identity/actor.ts";
import { log } from "../log.ts";
import { table } from "../store/clients.ts";
import { isClosed } from "../store/closed-team.ts";
import { pagesOf } from "../store/query-pages.ts";
import { TIMER_SHARDS, type Timer, TimerEntity, type TimerKind } from "./timer.entity.ts";
import { removed, rewritten } from "./timer.ts";

/**
 * Handles a due timer, as the system in the timer's team. It may be called twice for the same time. If it throws, it is
 * called again later. A handler that sets or moves its timer keeps it; otherwise the timer ends.
 */
export type TimerHandler = (timer: Timer) => Promise<unknown>;

const MINUTE_MS = 60_000;
/** No page of timers is begun once a run has lasted this long. */
const WORK_MS = 45_000;
const PAGE = 10;
/** A claim this old belongs to a process that was killed, because no run may take so long. */
const CLAIM_MS = 2 * MINUTE_MS;
/** The longest wait before a failed timer is tried again. */
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

interface Ran {
  done: number;
  failed: number;
}

/**
 * Handles due timers, shards in parallel, oldest first, page by page, until nothing is left or the run's time is over;
 * the next run continues. Runs may overlap: a timer is claimed before it is handled. A timer that fails is logged,
 * waits 1, 2, 4 … 60 minutes, and doesn't stop others. A kind without a handler here stays for a version that knows it.
 * A closed team's timers are checked once a day.
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
 * Reads up to the next millisecond: a key continues after its time, so the key of a timer that is due right now is
 * greater than the time alone.
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
      // The timer isn't handled and isn't lost: the team may be reopened.
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

/** Counts the try before it is made, so that a timer that kills its process waits as well. */
const claim = async (due: Timer): Promise<Timer | undefined> => {
  const claimed = { ...due, due: isoIn(CLAIM_MS), tries: due.tries + 1, mark: randomUUID() };
  return (await store(due, claimed)) ? claimed : undefined;
};

const act = async (claimed: Timer, handler: TimerHandler): Promise<keyof Ran> => {
  try {
    await handler(claimed);
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

/** @returns false if the timer has changed since it was read, or is being changed */
const store = (from: Timer, next: Timer): Promise<boolean> =>
  unlessChanged(() => table.send(new PutCommand(rewritten(from, next) as unknown as PutCommandInput)));

const unlessChanged = async (write: () => Promise<unknown>): Promise<boolean> => {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    // A running transaction refuses every other write to the item. If it fails, the next run finds the timer due.
    if (error instanceof TransactionConflictException) return false;
    throw error;
  }
};
