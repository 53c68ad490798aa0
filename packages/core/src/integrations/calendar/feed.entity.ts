import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";

/**
 * A member's feed: a URL at which the member's calendar program finds the end dates of the team's licenses. A member
 * has at most one feed.
 */
export const CalendarFeedEntity = new Entity(
  {
    model: { service: SERVICE, entity: "calendarfeed", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      userId: { type: "string", required: true },
      /** The secret in the feed's URL; a new URL has a new secret. */
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
