import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/entity.ts";
import type { StopFact } from "./kept.ts";

/** A fact that stops copies, with keyed hashes of the addresses of whoever said so: their later yes lifts it. */
export interface KeptFact extends StopFact {
  who: string[];
}

/** What stays of the facts that stopped an asset when the asset is deleted. */
export interface DeletedStop {
  /** When the asset was deleted; ISO 8601. */
  at: string;
  /** The asset's name. */
  name: string;
  facts: KeptFact[];
  /** How many minors it shows whose release was noted. */
  minors: number;
}

/**
 * A record that an asset which is stopped has this file, or shows this post. It is written in the transaction that stops
 * the asset. While the asset exists, its own record says what stops it; a record of an asset that isn't stopped any more
 * means nothing. When the asset is deleted, the record gets what stopped it, without personal data.
 */
export const StopEntity = new Entity(
  {
    model: { service: SERVICE, entity: "stop", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** The file's SHA-256, or a hash of the post; see copy-keys.ts. */
      key: { type: "string", required: true },
      assetId: { type: "string", required: true },
      same: { type: ["file", "post"] as const, required: true },
      /** Which picture of the post, if the URL says so. */
      slide: { type: "string" },
      deleted: { type: CustomAttributeType<DeletedStop>("any") },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId", "key"] }, sk: { field: "sk", composite: ["assetId"] } },
    },
  },
  entityConfig(),
);

export type StopRecord = EntityItem<typeof StopEntity>;

export const DELETED_STOP_ABOUT: AboutOf<DeletedStop> = { name: "text", facts: "nobody" };
export const STOP_ABOUT: AboutOf<StopRecord> = { slide: "nobody", deleted: DELETED_STOP_ABOUT };
