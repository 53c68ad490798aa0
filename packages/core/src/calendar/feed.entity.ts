import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/**
 * A member's feed: the address at which their calendar program reads when the team's licenses end. A member has at most
 * one.
 */
export const CalendarFeedEntity = new Entity(
  {
    model: { service: SERVICE, entity: "calendarfeed", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      userId: { type: "string", required: true },
      /** The secret in the address; a new address has a new one. */
      token: { type: "string", required: true },
      madeAt: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["userId"] } },
    },
  },
  entityConfig(),
);

export type CalendarFeedRecord = EntityItem<typeof CalendarFeedEntity>;
