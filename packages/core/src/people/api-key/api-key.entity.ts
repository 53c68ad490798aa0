import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import type { ApiScope } from "./api-key.schema.ts";

/**
 * A team's API key. A call's key is found by the hash of the secret. The hash is unique among all teams
 * (platform/store/unique.ts).
 */
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
      /** The last day on which the key works, in UTC; absent if it has no end. */
      expiresOn: { type: "string" },
      createdAt: { type: "string", required: true },
      makerId: { type: "string", required: true },
      /** The name that the member had when they made the key. */
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

export const API_KEY_ABOUT: AboutOf<ApiKeyRecord> = {
  name: "text",
  prefix: "nobody",
  makerId: "maker.id",
  madeBy: "maker.name",
};
