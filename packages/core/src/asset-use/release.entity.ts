import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import { NOTED } from "./noted.ts";
import { RELEASE_KINDS } from "./release-state.schema.ts";

/** The file of a release, in the media bucket outside its asset's own prefix, which owners' pages may read. */
export interface ReleaseFile {
  uploadId: string;
  key: string;
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
}

/**
 * The agreement of a person in an asset, or of an owner of its music. The personal data of whoever agreed is stored
 * only here and in the personal part of the activity's entries.
 */
export const ReleaseEntity = new Entity(
  {
    model: { service: SERVICE, entity: "release", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      assetId: { type: "string", required: true },
      releaseId: { type: "string", required: true },
      kind: { type: RELEASE_KINDS, required: true },
      /** The name of the person or of the music. */
      name: { type: "string", required: true },
      minor: { type: "boolean", required: true },
      /** Who signs for a minor. */
      guardian: { type: "string" },
      file: { type: CustomAttributeType<ReleaseFile>("any") },
      /** Its file was erased with the person; see erasure/. */
      documentErased: { type: "boolean" },
      /** Calendar date, inclusive; absent for no end. */
      validUntil: { type: "string" },
      ...NOTED,
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["teamId", "assetId"] },
        sk: { field: "sk", composite: ["releaseId"] },
      },
    },
  },
  entityConfig(),
);

export type ReleaseRecord = EntityItem<typeof ReleaseEntity>;
