import { Entity } from "electrodb";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";

/**
 * A network from which a member of the team used the workspace within about a day. The network is stored as a keyed
 * hash, and without the member.
 */
export const MemberNetworkEntity = new Entity(
  {
    model: { service: SERVICE, entity: "membernetwork", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** Keyed hash of the team and the network, in hex. */
      network: { type: "string", required: true },
      /** Until when the network counts, in seconds since 1970; TTL removes the item later. */
      expires: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["network"] } },
    },
  },
  entityConfig(),
);
