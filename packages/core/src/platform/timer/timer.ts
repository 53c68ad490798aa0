import { randomUUID } from "node:crypto";
import { nowIso } from "../clock.ts";
import { shardOf } from "../hash.ts";
import { found } from "../store/found.ts";
import { deleteItem, putItem, type Write } from "../store/transaction.ts";
import { TIMER_SHARDS, type Timer, TimerEntity } from "./timer.entity.ts";

type TimerKey = Pick<Timer, "teamId" | "kind" | "id">;

/**
 * The write that sets a timer, or moves an existing timer; for the transaction of the change that needs the timer.
 * @param due ISO 8601
 */
export const setTimer = ({ teamId, kind, id }: TimerKey, due: string): Write => {
  const timer = {
    teamId,
    kind,
    id,
    due,
    shard: shardOf(id, TIMER_SHARDS),
    setAt: nowIso(),
    tries: 0,
    mark: randomUUID(),
  };
  return putItem(TimerEntity.put(timer).params());
};

/** The write that removes a timer; it doesn't fail if there is none. */
export const cancelTimer = ({ teamId, kind, id }: TimerKey): Write =>
  deleteItem(TimerEntity.delete({ teamId, kind, id }).params());

/** The write that moves a timer; the transaction fails if the timer was set or moved since it was read. */
export const moveTimer = (timer: Timer, due: string): Write =>
  putItem(rewritten(timer, { ...timer, due, tries: 0, mark: randomUUID() }));

/** The write that ends a timer; the transaction fails if the timer was set or moved since it was read. */
export const endTimer = (timer: Timer): Write => deleteItem(removed(timer));

/** Parameters that write `next` if the timer is unchanged since it was read. */
export const rewritten = (from: Timer, next: Timer) =>
  TimerEntity.put(next)
    .where(({ mark }, { eq }) => eq(mark, from.mark))
    .params();

/** Parameters that remove the timer if it is unchanged since it was read. */
export const removed = (timer: Timer) =>
  TimerEntity.remove(timer)
    .where(({ mark }, { eq }) => eq(mark, timer.mark))
    .params();

/** A timer as it is stored now. */
export const findTimer = ({ teamId, kind, id }: TimerKey): Promise<Timer | undefined> =>
  found(TimerEntity.get({ teamId, kind, id }).go({ consistent: true }));

/** A team's first timers of a kind in the order of their ids, due or not. */
export const firstTimers = async (
  { teamId, kind }: Pick<TimerKey, "teamId" | "kind">,
  limit: number,
): Promise<Timer[]> => {
  const { data } = await TimerEntity.query.primary({ teamId, kind }).go({ limit, pages: 1, consistent: true });
  return data;
};

/** Whether a timer is unchanged since it was read. */
export const isUnchanged = async (timer: Timer): Promise<boolean> => (await findTimer(timer))?.mark === timer.mark;
