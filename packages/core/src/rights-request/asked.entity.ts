import { Entity } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/** Finds a request by its post and by its owner. One item for each, written with the request. */
export const AskedEntity = new Entity(
  {
    model: { service: SERVICE, entity: "asked", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** A hash, because keys are in lower case and addresses of posts aren't. */
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
