import { Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { NOTED, NOTED_ABOUT } from "./noted.ts";

/** A place where an asset was published. An asset has at most a hundred such records. They are always read together. */
export const PublicationEntity = new Entity(
  {
    model: { service: SERVICE, entity: "publication", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      assetId: { type: "string", required: true },
      publicationId: { type: "string", required: true },
      url: { type: "string", required: true },
      /** Calendar dates in the team's time zone. */
      publishedOn: { type: "string", required: true },
      takenDownOn: { type: "string" },
      brand: { type: "string", required: true },
      use: { type: "string" },
      /** The member who takes it down, with the name that they had when they were chosen. */
      takeDownById: { type: "string" },
      takeDownBy: { type: "string" },
      ...NOTED,
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["teamId", "assetId"] },
        sk: { field: "sk", composite: ["publicationId"] },
      },
    },
  },
  entityConfig(),
);

export type PublicationRecord = EntityItem<typeof PublicationEntity>;

export const PUBLICATION_ABOUT: AboutOf<PublicationRecord> = {
  url: "text",
  brand: "text",
  use: "text",
  takeDownById: "remover.id",
  takeDownBy: "remover.name",
  ...NOTED_ABOUT,
};
