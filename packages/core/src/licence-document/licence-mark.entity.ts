import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/**
 * Notes that a grant covers a file with these bytes, or that its document has them. Over all teams: a file leads to its
 * grants by its SHA-256 alone, and nobody can guess one without the file.
 */
export const LicenceMarkEntity = new Entity(
  {
    model: { service: SERVICE, entity: "licencemark", version: "1" },
    attributes: {
      /** Lower-case hex. */
      sha256: { type: "string", required: true },
      teamId: { type: "string", required: true },
      grantId: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["sha256"] }, sk: { field: "sk", composite: ["grantId"] } },
    },
  },
  entityConfig(),
);

export type LicenceMarkRecord = EntityItem<typeof LicenceMarkEntity>;
