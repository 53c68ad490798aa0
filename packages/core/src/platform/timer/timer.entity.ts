import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../store/entity.ts";

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
