import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { RELEASE_KINDS } from "../verdict/release-state.schema.ts";
import { NOTED, NOTED_ABOUT } from "./noted.ts";

/**
 * The file of a release. The file isn't under the asset's own prefix in the media bucket, because owners' pages may
 * read all objects with that prefix.
 */
export interface ReleaseFile {
  uploadId: string;
  key: string;
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
}

/**
 * A release: the agreement of a person shown in an asset, or of the owner of its music. The personal data of whoever
 * agreed is stored only here and in the erasable part of the activity's entries.
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
      /** The name of the person who signs for a minor. */
      guardian: { type: "string" },
      file: { type: CustomAttributeType<ReleaseFile>("any") },
      /** Whether the file was erased with the person; see core/custody/erasure. */
      documentErased: { type: "boolean" },
      /** The last day, a calendar date; absent for no end. */
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

export const RELEASE_ABOUT: AboutOf<ReleaseRecord> = {
  name: "shown.name",
  guardian: "guardian.name",
  file: { name: "text", contentType: "nobody" },
  validUntil: "nobody",
  ...NOTED_ABOUT,
};
