import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import type { PartRef } from "./parts.ts";

/** How far the next snapshot has been written. */
export interface Build {
  /** When it was begun: what is stamped later is merged by searches. */
  watermark: string;
  /** Moves with each step, so that of two who are at it one goes on. */
  step: number;
  /** The id where it goes on; "" at the beginning. */
  at: string;
  /** What is written already, or taken over from the snapshot before. */
  parts: PartRef[];
}

/** Which snapshot a team's searches start from. */
export const PointerEntity = new Entity(
  {
    model: { service: SERVICE, entity: "searchpointer", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** Moves on with each snapshot, and where one is given up; 0 before there was one. */
      generation: { type: "number", required: true },
      /** Moves with every change of this item. */
      revision: { type: "number", required: true },
      /** The snapshot's, in the order of their first ids. */
      parts: { type: CustomAttributeType<PartRef[]>("any") },
      /** Whatever was stamped two minutes before, or earlier, is in the snapshot. */
      watermark: { type: "string" },
      /** How many assets it holds. */
      assets: { type: "number" },
      /** The next one, while it is being written. */
      build: { type: CustomAttributeType<Build>("any") },
      /** Objects of the snapshot before that aren't in this one: a search may be about to read them. */
      left: { type: "list", items: { type: "string" } },
      /** Objects that may lie in the bucket, those of compactions that didn't end among them. */
      objects: { type: "list", items: { type: "string" }, required: true },
      /** The generation for which a compaction was asked last. */
      askedFor: { type: "number" },
      /** Somebody is being erased from the records: whatever snapshot is there afterwards has yet to be given up. */
      erasing: { type: "boolean" },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } } },
  },
  entityConfig(),
);

export type Pointer = EntityItem<typeof PointerEntity>;
