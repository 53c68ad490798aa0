import { Entity, type EntityItem } from "electrodb";
import { ENTRY_ATTRIBUTES } from "../activity/activity.entity.ts";
import { LOG_HEAD } from "../activity/logged.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/**
 * How many members a team has, and where its own log ends. Every change of people, invites and settings is conditional
 * on the head, so two changes never overwrite each other: two tabs can't remove a team's last admins.
 */
export const RosterEntity = new Entity(
  {
    model: { service: SERVICE, entity: "roster", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      members: { type: "number", required: true },
      admins: { type: "number", required: true },
      /**
       * When each of the team's open invites expires, in ms since 1970, so that their number is known without reading
       * them. Expired ones are removed with the next change.
       */
      inviteEnds: { type: "list", items: { type: "number" } },
      head: LOG_HEAD,
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);

export type RosterRecord = EntityItem<typeof RosterEntity>;

/** The entries of a team's own log, in order of seq; a chain like an asset's. */
export const AuditEntity = new Entity(
  {
    model: { service: SERVICE, entity: "audit", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      ...ENTRY_ATTRIBUTES,
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["seq"] } },
    },
  },
  entityConfig(),
);
