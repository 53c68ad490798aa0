import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/** The address under which a member's calendar program reads when the team's licenses end. A member has one, or none. */
export const CalendarFeedEntity = new Entity(
  {
    model: { service: SERVICE, entity: "calendarfeed", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      userId: { type: "string", required: true },
      /** The address's secret; a new address has another one. */
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
