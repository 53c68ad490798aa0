import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../../platform/store/entity.ts";
import { ENTRY_ATTRIBUTES } from "./activity.entity.ts";

/** All entries in the history of a creator or a contract, including the first entry. */
export const HistoryEntity = new Entity(
  {
    model: { service: SERVICE, entity: "history", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** Id of the creator or contract. */
      subjectId: { type: "string", required: true },
      ...ENTRY_ATTRIBUTES,
      from: { type: "string" },
      to: { type: "string" },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["teamId", "subjectId"] },
        sk: { field: "sk", composite: ["seq"] },
      },
    },
  },
  entityConfig(),
);

export type HistoryRecord = EntityItem<typeof HistoryEntity>;
