import { Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { INTEREST_PLANS } from "./site-interest.schema.ts";

/**
 * A visitor who wants to hear about the beta or a plan; belongs to no team. An email address is stored once for each
 * plan; a `unique` item prevents a second entry.
 */
export const SiteInterestEntity = new Entity(
  {
    model: { service: SERVICE, entity: "siteinterest", version: "1" },
    attributes: {
      interestId: { type: "string", required: true },
      plan: { type: INTEREST_PLANS, required: true },
      /** The email address in lower case. */
      email: { type: "string", required: true },
      /** The name as the visitor typed it; "" if the visitor left the name out. */
      name: { type: "string", required: true },
      company: { type: "string", required: true },
      message: { type: "string", required: true },
      createdAt: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["interestId"] }, sk: { field: "sk", composite: [] } },
    },
  },
  entityConfig(),
);

export type SiteInterestRecord = EntityItem<typeof SiteInterestEntity>;

export const SITE_INTEREST_ABOUT: AboutOf<SiteInterestRecord> = {
  email: "visitor.email",
  name: "visitor.name",
  company: "text",
  message: "text",
};
