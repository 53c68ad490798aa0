import { randomUUID } from "node:crypto";
import { Entity, type EntityItem } from "electrodb";
import { nowIso } from "../clock.ts";
import { shardOf } from "../hash.ts";
import { entityConfig, SERVICE } from "../store/clients.ts";
import { found } from "../store/found.ts";
import { deleteItem, putItem, type Write } from "../store/transaction.ts";

/** The kinds of timers; `packages/functions/src/schedule/run-timers.ts` has their handlers. */
const TIMER_KINDS = [
  "upload",
  "export",
  "copy",
  "import-step",
  "foreign-files",
  "request-end",
  "request-reminder",
  "bundle-unfinished",
  "bundle-end",
  "bundle-reminder",
  "grant-expiry",
  "release-end",
  "contract-end",
  "contract-reminder",
  "anchor",
  "notification-digest",
  "backup-check",
  "backup-telling",
  "webhook-delivery",
  "webhook-backlog",
  "webhook-failing-backlog",
] as const;
export type TimerKind = (typeof TIMER_KINDS)[number];

/** Each shard is a partition of the index; shards are read in parallel. */
export const TIMER_SHARDS = 8;

/**
 * Something to do at a certain time. A timer is found by its id, so that the transaction that changes a record can also
 * move or cancel the record's timer. Timers are also found by their time: one range of the index holds all due timers
 * of a shard.
 */
export const TimerEntity = new Entity(
  {
    model: { service: SERVICE, entity: "timer", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      kind: { type: TIMER_KINDS, required: true },
      /** The id of the record that the timer is about; unique among the team's timers of this kind. */
      id: { type: "string", required: true },
      /** When the timer is due, ISO 8601. */
      due: { type: "string", required: true },
      shard: { type: "number", required: true },
      /** When the timer was set; moving the timer doesn't change this time. */
      setAt: { type: "string", required: true },
      /** How often the timer was tried since it was set or moved. */
      tries: { type: "number", required: true },
      /** Changes with every write, so that a reader can tell whether the timer has been written since. */
      mark: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["kind", "id"] } },
      due: {
        index: "gsi3",
        pk: { field: "gsi3pk", composite: ["shard"], template: "timers#${shard}" },
        sk: {
          field: "gsi3sk",
          composite: ["due", "kind", "teamId", "id"],
          template: "${due}#${kind}#${teamId}#${id}",
        },
      },
    },
  },
  entityConfig(),
);

export type Timer = EntityItem<typeof TimerEntity>;

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
