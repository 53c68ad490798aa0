import { Entity } from "electrodb";
import { entityConfig, SERVICE } from "../../platform/store/entity.ts";

/**
 * Items by which a request is found: one by its post, and others by its owner. The items are written with the request.
 */
export const AskedEntity = new Entity(
  {
    model: { service: SERVICE, entity: "asked", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /**
       * A hash of the post or the owner. A post's URL itself can't be a key, because keys are stored in lower case, and
       * URLs differ by case.
       */
      topic: { type: "string", required: true },
      requestedAt: { type: "string", required: true },
      requestId: { type: "string", required: true },
      assetId: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["teamId", "topic"] },
        sk: { field: "sk", composite: ["requestedAt", "requestId"] },
      },
    },
  },
  entityConfig(),
);
