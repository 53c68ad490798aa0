import { Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { CONTENT_TYPES } from "./creator-content.schema.ts";

/** A piece of a creator's work. */
export const CreatorContentEntity = new Entity(
  {
    model: { service: SERVICE, entity: "creatorcontent", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      contentId: { type: "string", required: true },
      creatorId: { type: "string", required: true },
      title: { type: "string", required: true },
      description: { type: "string" },
      contentType: { type: CONTENT_TYPES, required: true },
      url: { type: "string" },
      /** Part of the key of the picture's object. Each picture has its own object, which never changes. */
      pictureId: { type: "string" },
      addedById: { type: "string", required: true },
      addedBy: { type: "string", required: true },
      createdAt: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["contentId"] } },
      newest: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["teamId"], template: "creator-content#${teamId}" },
        sk: { field: "gsi1sk", composite: ["createdAt", "contentId"], template: "${createdAt}#${contentId}" },
      },
      byCreator: {
        index: "gsi2",
        pk: {
          field: "gsi2pk",
          composite: ["teamId", "creatorId"],
          template: "creator-content#${teamId}#${creatorId}",
        },
        sk: { field: "gsi2sk", composite: ["createdAt", "contentId"], template: "${createdAt}#${contentId}" },
      },
    },
  },
  entityConfig(),
);

export type CreatorContentRecord = EntityItem<typeof CreatorContentEntity>;

export const CREATOR_CONTENT_ABOUT: AboutOf<CreatorContentRecord> = {
  creatorId: "creator.id",
  title: "text",
  description: "text",
  url: "text",
  addedById: "adder.id",
  addedBy: "adder.name",
};
