import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { type Licence, useClass } from "../licence/licence.schema.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";

/**
 * What a creator's signed contract allows of all their content. Written with the signature and never changed: what was
 * signed holds until its last day, also when the creator is deleted.
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
      /** ISO 8601, of the signature. */
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

/** Which of a creator's agreements reaches farthest: a page of assets finds those of all its creators by their keys. */
export const LeadingLicenceEntity = new Entity(
  {
    model: { service: SERVICE, entity: "leadinglicence", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      creatorId: { type: "string", required: true },
      contractId: { type: "string", required: true },
      /** As the agreement says. */
      expiresOn: { type: "string", default: "" },
      signedAt: { type: "string", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["creatorId"] } },
    },
  },
  entityConfig(),
);
