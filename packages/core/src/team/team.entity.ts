import { Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

export const TeamEntity = new Entity(
  {
    model: { service: SERVICE, entity: "team", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      name: { type: "string", required: true },
      slug: { type: "string", required: true },
      /** The licensee in the terms; the team's name unless set. */
      legalName: { type: "string" },
      contactEmail: { type: "string" },
      privacyUrl: { type: "string" },
      logoUrl: { type: "string" },
      /** Of the workspace, and of the team where it has no logo of its own; the product's own unless set. */
      appLogoUrl: { type: "string" },
      primaryColor: { type: "string" },
      secondaryColor: { type: "string" },
      brands: {
        type: "list",
        items: { type: "map", properties: { tag: { type: "string" }, inFilter: { type: "boolean" } } },
        required: true,
      },
      defaultBrand: { type: "string" },
      /** IANA name; calendar dates of this team are days there. */
      timeZone: { type: "string", required: true },
      /** Admins alone download what has expired; every member unless set. */
      expiredForAdmins: { type: "boolean" },
      /** Template of the message to owners; the product's own unless set. */
      requestMessage: { type: "string" },
      requestMessageEs: { type: "string" },
      /** What networks show of a link to a rights request; the product's own texts and the logo unless set. */
      previewTitle: { type: "string" },
      previewDescription: { type: "string" },
      previewImageUrl: { type: "string" },
      createdAt: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);

export type TeamRecord = EntityItem<typeof TeamEntity>;
