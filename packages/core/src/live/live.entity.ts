import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/** When a team's open pages were last signaled, and whether another signal is planned. */
export const LiveSignalEntity = new Entity(
  {
    model: { service: SERVICE, entity: "livesignal", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** Milliseconds since 1970. */
      sentAt: { type: "number", required: true },
      /** The event whose consequence sends the next signal, for all that changed since `sentAt`. */
      owedBy: { type: "string" },
      /** The event for which the last signal was sent, or is being sent; absent if a change sent it directly. */
      sentFor: { type: "string" },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } } },
  },
  entityConfig(),
);

export type LiveSignal = EntityItem<typeof LiveSignalEntity>;
