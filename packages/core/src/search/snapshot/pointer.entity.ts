import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../../platform/store/entity.ts";
import type { PartRef } from "./parts.ts";

/** How far the next snapshot has been written. */
export interface Build {
  /** When the snapshot was begun. Searches merge the changes after that. */
  watermark: string;
  /** Grows with each step, so that only one of two parallel runs continues. */
  step: number;
  /** The id where the next step begins; "" at the beginning. */
  at: string;
  /** The parts so far, written now or taken over from the last snapshot. */
  parts: PartRef[];
}

/** A team's current search snapshot. */
export const PointerEntity = new Entity(
  {
    model: { service: SERVICE, entity: "searchpointer", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** Grows with each new snapshot, and when one is removed; 0 before the first. */
      generation: { type: "number", required: true },
      /** Grows with every change of this item. */
      revision: { type: "number", required: true },
      /** The parts of the snapshot, in the order of their first ids. */
      parts: { type: CustomAttributeType<PartRef[]>("any") },
      /** All changes up to two minutes before this time are in the snapshot. */
      watermark: { type: "string" },
      /** How many assets the snapshot holds. */
      assets: { type: "number" },
      /** The next snapshot, while it is being written. */
      build: { type: CustomAttributeType<Build>("any") },
      /**
       * Objects of the previous snapshot that aren't in this one. They stay for a while, because a search may be about
       * to read them.
       */
      left: { type: "list", items: { type: "string" } },
      /** All objects that may exist in the bucket, including those of compactions that didn't finish. */
      objects: { type: "list", items: { type: "string" }, required: true },
      /** The generation for which a compaction was last asked for. */
      askedFor: { type: "number" },
      /** Who is being erased from the records, as hashes: the snapshot has to be removed afterwards. Absent if nobody is. */
      erasures: { type: "list", items: { type: "string" } },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } } },
  },
  entityConfig(),
);

export type Pointer = EntityItem<typeof PointerEntity>;
