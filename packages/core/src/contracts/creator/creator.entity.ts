import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { LOG_HEAD } from "../../base/ledger/ledger.entity.ts";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { contractStatus } from "./contract-summary.schema.ts";
import { type CreatorType, creatorStatus, type SocialMedia } from "./creator.schema.ts";

/**
 * A creator in a team's network. `version` changes with a person's edit of the profile. `head`, the last entry of the
 * history, changes with every change except changes of `contract`. All writes are conditional on `head` and `contract`,
 * so no change is lost.
 */
export const CreatorEntity = new Entity(
  {
    model: { service: SERVICE, entity: "creator", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      creatorId: { type: "string", required: true },
      name: { type: "string", required: true },
      /** In lower case; unique within a team (see `addressKey` in change.ts). */
      email: { type: "string", required: true },
      bio: { type: "string" },
      specialties: { type: CustomAttributeType<CreatorType[]>("any"), required: true },
      portfolioLinks: { type: CustomAttributeType<string[]>("any"), required: true },
      socialMedia: { type: CustomAttributeType<SocialMedia>("any"), required: true },
      /** The handles that the creator gave when joining, whatever members have changed since; absent for others. */
      statedHandles: { type: CustomAttributeType<SocialMedia>("any") },
      contactInfo: { type: CustomAttributeType<{ phone: string; location: string }>("any"), required: true },
      notes: { type: "string" },
      status: { type: creatorStatus.options, required: true },
      /** Who last approved or rejected the creator; absent while the creator is pending. */
      decided: { type: CustomAttributeType<{ by: string; name: string; at: string; reason: string }>("any") },
      origin: { type: ["manual", "invite"] as const, required: true },
      /** The id of the invite with which the creator joined. */
      inviteId: { type: "string" },
      /**
       * The creator's latest contract. Transactions that change the contract update this summary without changing
       * `head`.
       */
      contract: {
        type: "map",
        properties: {
          id: { type: "string", required: true },
          status: { type: contractStatus.options, required: true },
          createdAt: { type: "string", required: true },
        },
      },
      createdAt: { type: "string", required: true },
      changedAt: { type: "string", required: true },
      version: { type: "number", required: true },
      head: LOG_HEAD,
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["creatorId"] } },
      newest: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["teamId"], template: "creators#${teamId}" },
        sk: { field: "gsi1sk", composite: ["createdAt", "creatorId"], template: "${createdAt}#${creatorId}" },
      },
      /** The index in which ledger/heads.ts finds histories that have grown. */
      changes: {
        index: "gsi4",
        pk: { field: "gsi4pk", composite: ["teamId"], template: "histories#${teamId}" },
        sk: { field: "gsi4sk", composite: ["changedAt", "creatorId"], template: "${changedAt}#${creatorId}" },
      },
    },
  },
  entityConfig(),
);

export type CreatorRecord = EntityItem<typeof CreatorEntity>;

export const CREATOR_ABOUT: AboutOf<CreatorRecord> = {
  creatorId: "creator.id",
  name: "creator.name",
  email: "creator.email",
  bio: "text",
  portfolioLinks: "text",
  socialMedia: "text",
  statedHandles: "text",
  contactInfo: "text",
  notes: "text",
  decided: { by: "decider.id", name: "decider.name", reason: "text" },
  contract: "nobody",
};
