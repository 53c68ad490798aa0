import { Entity, type EntityItem } from "electrodb";
import { LOG_HEAD } from "../../base/ledger/ledger.entity.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";

/**
 * How many members a team has, and the last entry of the team's log (`head`). Every change of people, invites and
 * settings fails if `head` was changed after it was read. So two changes at the same time can't overwrite each other,
 * and can't remove a team's last two admins.
 */
export const RosterEntity = new Entity(
  {
    model: { service: SERVICE, entity: "roster", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      members: { type: "number", required: true },
      admins: { type: "number", required: true },
      /**
       * When each of the team's open invites expires, in ms since 1970. The times also give the number of open invites,
       * without a read of the invites. Past times are removed with the next change.
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
