import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";

/**
 * Connects a grant with the SHA-256 of a file that the grant covers, or of the grant's license document. Anybody who
 * knows a SHA-256 finds its grants, whichever team has them, but nobody can guess the SHA-256 without the file.
 */
export const LicenseMarkEntity = new Entity(
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

export type LicenseMarkRecord = EntityItem<typeof LicenseMarkEntity>;
