import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";

/** When a team's open pages were last signaled, and whether another signal is planned. */
export const LiveSignalEntity = new Entity(
  {
    model: { service: SERVICE, entity: "livesignal", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** Milliseconds since 1970. */
      sentAt: { type: "number", required: true },
      /** Id of the event whose handler sends the next signal, for everything that changed since `sentAt`. */
      owedBy: { type: "string" },
      /**
       * Id of the event whose handler has sent, or is sending, the last signal; absent if the signal was sent without
       * an event.
       */
      sentFor: { type: "string" },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } } },
  },
  entityConfig(),
);

export type LiveSignal = EntityItem<typeof LiveSignalEntity>;
