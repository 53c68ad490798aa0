import { Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";

export const TeamEntity = new Entity(
  {
    model: { service: SERVICE, entity: "team", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      name: { type: "string", required: true },
      slug: { type: "string", required: true },
      /** The licensee in the terms of a license; defaults to the team's name. */
      legalName: { type: "string" },
      contactEmail: { type: "string" },
      /** Where people write about the data that the team has of them; needed before it asks anybody. */
      privacyEmail: { type: "string" },
      privacyUrl: { type: "string" },
      logoUrl: { type: "string" },
      /**
       * The picture of the workspace, also shown as the team's logo if the team has none; defaults to the product's own
       * picture.
       */
      appLogoUrl: { type: "string" },
      primaryColor: { type: "string" },
      secondaryColor: { type: "string" },
      brands: {
        type: "list",
        items: { type: "map", properties: { tag: { type: "string" }, inFilter: { type: "boolean" } } },
        required: true,
      },
      defaultBrand: { type: "string" },
      /** The IANA name of the time zone for the team's calendar dates. */
      timeZone: { type: "string", required: true },
      /** Whether only admins can download expired assets; otherwise every member can. */
      expiredForAdmins: { type: "boolean" },
      /** Whether releases and music licenses are needed for every use; otherwise for ads, commercial use and AI. */
      strictReleases: { type: "boolean" },
      /** Whether requests ask for a proof of the owner's account unless they say otherwise. */
      proofByDefault: { type: "boolean" },
      /** Within how many hours what has to come down is taken down; absent for two days. */
      takeDownHours: { type: "number" },
      /** The template of the message to owners; defaults to the product's own template. */
      requestMessage: { type: "string" },
      requestMessageEs: { type: "string" },
      /**
       * The title, text and picture that social networks show with a link to a rights request; the defaults are the
       * product's own texts and the logo.
       */
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

export const TEAM_ABOUT: AboutOf<TeamRecord> = {
  name: "text",
  slug: "nobody",
  legalName: "text",
  contactEmail: "address",
  privacyEmail: "address",
  privacyUrl: "text",
  logoUrl: "nobody",
  appLogoUrl: "nobody",
  primaryColor: "nobody",
  secondaryColor: "nobody",
  brands: "text",
  defaultBrand: "text",
  timeZone: "nobody",
  requestMessage: "text",
  requestMessageEs: "text",
  previewTitle: "text",
  previewDescription: "text",
  previewImageUrl: "nobody",
};
