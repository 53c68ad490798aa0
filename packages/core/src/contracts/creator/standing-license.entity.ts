import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { CONFIRMED } from "../../base/answerer/confirmed.policy.ts";
import { type License, useClass } from "../../base/license/license.schema.ts";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";

/**
 * A standing license: what a creator's signed contract allows for all the creator's content. It is written together
 * with the signature and never changes. It is valid until its last day, even if the creator is deleted.
 */
export const StandingLicenseEntity = new Entity(
  {
    model: { service: SERVICE, entity: "standinglicence", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      creatorId: { type: "string", required: true },
      contractId: { type: "string", required: true },
      brand: { type: "string", required: true },
      usageRights: { type: "string", required: true },
      useClass: { type: useClass.options, required: true },
      restrictions: { type: CustomAttributeType<License["restrictions"]>("any"), required: true },
      credit: { type: "string", default: "" },
      /** The last day on which the license is valid, a calendar date; "" for no end. */
      expiresOn: { type: "string", default: "" },
      /** When the contract was signed (ISO 8601). */
      signedAt: { type: "string", required: true },
      /** What confirms who signed; missing if nothing does, and for licenses of an earlier release. */
      confirmed: { type: CONFIRMED },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["teamId", "creatorId"] },
        sk: { field: "sk", composite: ["contractId"] },
      },
    },
  },
  entityConfig(),
);
export type StandingLicenseRecord = EntityItem<typeof StandingLicenseEntity>;

/**
 * Names a creator's standing license that ends last. Each creator has a separate item, so that a page of assets can
 * read the items of all its creators by key.
 */
export const LeadingLicenseEntity = new Entity(
  {
    model: { service: SERVICE, entity: "leadinglicence", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      creatorId: { type: "string", required: true },
      contractId: { type: "string", required: true },
      /** Copied from the standing license. */
      expiresOn: { type: "string", default: "" },
      signedAt: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["creatorId"] } },
    },
  },
  entityConfig(),
);

export const STANDING_LICENSE_ABOUT: AboutOf<StandingLicenseRecord> = {
  creatorId: "creator.id",
  brand: "text",
  usageRights: "text",
  credit: "text",
};
