import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/**
 * Notes that a grant covers a file with this SHA-256, or that the grant's license document has it. Anybody who knows
 * the SHA-256 finds the grants of all teams, but nobody can guess the SHA-256 without the file.
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
