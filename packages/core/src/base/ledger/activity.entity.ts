import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../../platform/store/entity.ts";
import type { ChainEntry } from "./chain.ts";

/** The attributes of a {@link ChainEntry} that all kinds of chains have. */
export const ENTRY_ATTRIBUTES = {
  seq: { type: "number", required: true, padding: { length: 9, char: "0" } },
  previous: { type: "string" },
  hash: { type: "string", required: true },
  type: { type: "string", required: true },
  at: { type: "string", required: true },
  actor: { type: CustomAttributeType<ChainEntry["actor"]>("any"), required: true },
  facts: { type: CustomAttributeType<ChainEntry["facts"]>("any"), required: true },
  personHash: { type: "string", required: true },
  person: { type: CustomAttributeType<ChainEntry["person"]>("any") },
} as const;

/**
 * An entry of an asset's activity, from number 2 on. Entry 1 is an attribute of the asset, so that a single write
 * stores a new asset with its first entry.
 */
export const ActivityEntity = new Entity(
  {
    model: { service: SERVICE, entity: "activity", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      assetId: { type: "string", required: true },
      ...ENTRY_ATTRIBUTES,
      from: { type: "string" },
      to: { type: "string" },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["teamId", "assetId"] },
        sk: { field: "sk", composite: ["seq"] },
      },
    },
  },
  entityConfig(),
);

export type ActivityRecord = EntityItem<typeof ActivityEntity>;
