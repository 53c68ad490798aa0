import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { ChainEntry } from "../activity/chain.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/** All entries in the history of a creator or a contract, the first included. */
export const HistoryEntity = new Entity(
  {
    model: { service: SERVICE, entity: "history", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** Id of the creator or contract. */
      subjectId: { type: "string", required: true },
      seq: { type: "number", required: true, padding: { length: 9, char: "0" } },
      previous: { type: "string" },
      hash: { type: "string", required: true },
      type: { type: "string", required: true },
      at: { type: "string", required: true },
      actor: { type: CustomAttributeType<ChainEntry["actor"]>("any"), required: true },
      from: { type: "string" },
      to: { type: "string" },
      facts: { type: CustomAttributeType<ChainEntry["facts"]>("any"), required: true },
      personHash: { type: "string", required: true },
      person: { type: CustomAttributeType<ChainEntry["person"]>("any") },
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
