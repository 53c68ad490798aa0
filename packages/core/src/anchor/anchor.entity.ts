import { Entity } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/** The time up to which a team's chains are anchored. */
export const AnchorEntity = new Entity(
  {
    model: { service: SERVICE, entity: "anchor", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** Changes before this time are in one of the team's anchors. */
      until: { type: "string", required: true },
      /** Where the team's own log ended. */
      logSeq: { type: "number", required: true },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } } },
  },
  entityConfig(),
);
