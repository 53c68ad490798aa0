import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/** Which snapshot a team's searches start from. */
export const PointerEntity = new Entity(
  {
    model: { service: SERVICE, entity: "searchpointer", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** Counts snapshots; 0 while there is none. */
      generation: { type: "number", required: true },
      /** Moves with every change of this item. */
      revision: { type: "number", required: true },
      /** The snapshot's object. */
      key: { type: "string" },
      /** Whatever was stamped two minutes before, or earlier, is in the snapshot. */
      watermark: { type: "string" },
      /** How many assets it holds. */
      assets: { type: "number" },
      /** Objects that may lie in the bucket, those of compactions that didn't end among them. */
      objects: { type: "list", items: { type: "string" }, required: true },
      /** The generation for which a compaction was asked last. */
      askedFor: { type: "number" },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } } },
  },
  entityConfig(),
);

export type Pointer = EntityItem<typeof PointerEntity>;
