import { Entity } from "electrodb";
import { entityConfig, SERVICE } from "../../platform/store/entity.ts";

/**
 * A record that an asset has a file with this SHA-256, or shows the post with this hash (copy-keys.ts). The record is
 * written together with the file's hash, or with the post's URL. A team's assets with the same file are in one partition
 * of the table, the oldest first.
 */
export const FingerprintEntity = new Entity(
  {
    model: { service: SERVICE, entity: "fingerprint", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      sha256: { type: "string", required: true },
      /** When the asset was made. */
      createdAt: { type: "string", required: true },
      assetId: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["teamId", "sha256"] },
        sk: { field: "sk", composite: ["createdAt", "assetId"] },
      },
    },
  },
  entityConfig(),
);
