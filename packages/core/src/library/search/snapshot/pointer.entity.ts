import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../../../platform/store/clients.ts";
import type { Columns } from "./columns.ts";

/** How much of the next snapshot has been written. */
export interface Build {
  /** When the writing of the snapshot began. Searches merge later changes. */
  watermark: string;
  /** Grows with each step, so that only one of two parallel runs continues. */
  step: number;
  /** The id where the next step begins; "" at the beginning. */
  at: string;
  /** The parts so far: newly written parts, and parts taken over from the last snapshot. */
  parts: PartRef[];
  /**
   * The pointer's revision at which the writing began, if the snapshot is made from the table alone; absent if parts of
   * the last snapshot are taken over.
   */
  anew?: number;
}

/**
 * Says which of a team's search snapshots is current. A snapshot is a compact copy of what searches need to know about
 * the team's assets; its parts are objects in S3.
 */
export const PointerEntity = new Entity(
  {
    model: { service: SERVICE, entity: "searchpointer", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /**
       * The number of the snapshot. The number grows with each new snapshot, and when a snapshot is removed; 0 before
       * the first snapshot.
       */
      generation: { type: "number", required: true },
      /** Grows with every change of this item. */
      revision: { type: "number", required: true },
      /** The parts of the snapshot, in the order of their first ids. */
      parts: { type: CustomAttributeType<PartRef[]>("any") },
      /** When the writing of the snapshot began. All changes up to two minutes before this time are in the snapshot. */
      watermark: { type: "string" },
      /** `anew` of the last snapshot that was made from the table alone: of this one or of one that it came from. */
      anew: { type: "number" },
      /** How many assets the snapshot holds. */
      assets: { type: "number" },
      /** The next snapshot, while it is being written. */
      build: { type: CustomAttributeType<Build>("any") },
      /**
       * Objects of the previous snapshot that aren't part of this snapshot. The objects are kept for a while, because a
       * search may be about to read them.
       */
      left: { type: "list", items: { type: "string" } },
      /** All objects that may exist in the bucket, including objects of snapshots that were never finished. */
      objects: { type: "list", items: { type: "string" }, required: true },
      /** The generation for which a new snapshot was last requested. */
      askedFor: { type: "number" },
      /**
       * Hashes of the people who are being erased from the records, after which the snapshot has to be removed. Absent
       * if nobody is being erased.
       */
      erasures: { type: "list", items: { type: "string" } },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } } },
  },
  entityConfig(),
);

export type Pointer = EntityItem<typeof PointerEntity>;

/**
 * A part of a team's search snapshot: an S3 object with the assets from one id up to the first id of the next part.
 * Parts are in the order of their first ids; the first part also gets every smaller id.
 */
export interface PartRef {
  /** The S3 object's key. */
  key: string;
  /** The part's smallest id; the first part may hold smaller ids. */
  from: string;
  /** How many assets the part holds. */
  rows: number;
}

/** A part as it is held in memory. */
export interface HeldPart {
  from: string;
  columns: Columns;
}

/** The number of the part that an asset belongs to; 0 if there are no parts. */
export const partOf = (parts: readonly { from: string }[], id: string): number => {
  let low = 0;
  for (let high = parts.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.from ?? "") <= id) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
};
