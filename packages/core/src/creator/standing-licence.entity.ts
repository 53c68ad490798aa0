import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { type Licence, useClass } from "../licence/licence.schema.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/**
 * What a creator's signed contract allows for all their content. Written with the signature and never changed: it is
 * valid until its last day, even if the creator is deleted.
 */
export const StandingLicenceEntity = new Entity(
  {
    model: { service: SERVICE, entity: "standinglicence", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      creatorId: { type: "string", required: true },
      contractId: { type: "string", required: true },
      brand: { type: "string", required: true },
      usageRights: { type: "string", required: true },
      useClass: { type: useClass.options, required: true },
      restrictions: { type: CustomAttributeType<Licence["restrictions"]>("any"), required: true },
      credit: { type: "string", default: "" },
      /** Calendar date, inclusive; "" for none. */
      expiresOn: { type: "string", default: "" },
      /** ISO 8601, when it was signed. */
      signedAt: { type: "string", required: true },
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
export type StandingLicenceRecord = EntityItem<typeof StandingLicenceEntity>;

/** The agreement of a creator that ends last. A page of assets reads those of all its creators by key. */
export const LeadingLicenceEntity = new Entity(
  {
    model: { service: SERVICE, entity: "leadinglicence", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      creatorId: { type: "string", required: true },
      contractId: { type: "string", required: true },
      /** Copied from the agreement. */
      expiresOn: { type: "string", default: "" },
      signedAt: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["creatorId"] } },
    },
  },
  entityConfig(),
);
