import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import type { ApiScope } from "./api-key.schema.ts";

/** A team's key. It is found by its secret's hash, which is unique over all teams (store/unique.ts). */
export const ApiKeyEntity = new Entity(
  {
    model: { service: SERVICE, entity: "apikey", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      keyId: { type: "string", required: true },
      name: { type: "string", required: true },
      prefix: { type: "string", required: true },
      /** SHA-256 of the secret as lower-case hex; the secret itself is kept nowhere. */
      hash: { type: "string", required: true },
      scopes: { type: CustomAttributeType<ApiScope[]>("any"), required: true },
      /** The last valid day in UTC; absent for no end. */
      expiresOn: { type: "string" },
      createdAt: { type: "string", required: true },
      makerId: { type: "string", required: true },
      /** The name of the member who made it, at that time. */
      madeBy: { type: "string", required: true },
      lastUsedAt: { type: "string" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["keyId"] } },
    },
  },
  entityConfig(),
);
export type ApiKeyRecord = EntityItem<typeof ApiKeyEntity>;
