import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";

/** Where somebody said that they don't want to be asked again. */
export interface Place {
  /** The platform of their handle; "" for an address, and where the platform isn't known. */
  platform: string;
  /** ISO 8601. */
  at: string;
}

/**
 * That somebody doesn't want to be asked by a team again: one record by their address, one by their handle. Both are
 * kept as keyed hashes, so the record names nobody and stays when the person is erased.
 */
export const DoNotAskEntity = new Entity(
  {
    model: { service: SERVICE, entity: "donotask", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** The keyed hash of the address or the handle. */
      who: { type: "string", required: true },
      places: { type: CustomAttributeType<Place[]>("any"), required: true },
      /** Changes with every write. */
      version: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId", "who"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);

export type DoNotAskRecord = EntityItem<typeof DoNotAskEntity>;
