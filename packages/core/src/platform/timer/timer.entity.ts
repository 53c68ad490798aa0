import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../store/entity.ts";

/** What is done at a time; the function that does it stands in `packages/functions/src/schedule/run-timers.ts`. */
const TIMER_KINDS = [
  "upload",
  "export",
  "import-step",
  "foreign-files",
  "request-end",
  "request-reminder",
  "bundle-unfinished",
  "bundle-end",
  "bundle-reminder",
  "grant-expiry",
  "contract-end",
  "contract-reminder",
  "anchor",
  "notification-digest",
  "backup-check",
  "webhook-delivery",
] as const;
export type TimerKind = (typeof TIMER_KINDS)[number];

/** Each shard is a partition of the index and is walked beside the others. */
export const TIMER_SHARDS = 8;

/**
 * Something to be done at a time. It is found by its id, so that whatever was its reason can move or cancel it in its own
 * transaction; and by its time: all that is due in a shard, however late, is one range of the index.
 */
export const TimerEntity = new Entity(
  {
    model: { service: SERVICE, entity: "timer", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      kind: { type: TIMER_KINDS, required: true },
      /** What it is about, unique in its team and kind. */
      id: { type: "string", required: true },
      /** ISO date. */
      due: { type: "string", required: true },
      shard: { type: "number", required: true },
      /** When it was set; a move leaves it as it is. */
      setAt: { type: "string", required: true },
      /** How often it was tried since it was set or moved. */
      tries: { type: "number", required: true },
      /** Changes with every write: who has read it can tell whether it is still the same. */
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
