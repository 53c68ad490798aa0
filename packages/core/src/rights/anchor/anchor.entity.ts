import { Entity } from "electrodb";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";

/**
 * The time up to which a team's hash chains are anchored: the number and hash of each chain's last entry are stored
 * where nobody can change them (index.ts).
 */
export const AnchorEntity = new Entity(
  {
    model: { service: SERVICE, entity: "anchor", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** Changes before this time are in one of the team's anchors. */
      until: { type: "string", required: true },
      /** The number of the last anchored entry of the team's own log. */
      logSeq: { type: "number", required: true },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } } },
  },
  entityConfig(),
);
