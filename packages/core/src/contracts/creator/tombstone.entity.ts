import { Entity, type EntityItem } from "electrodb";
import { LOG_HEAD } from "../../base/ledger/ledger.entity.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { found } from "../../platform/store/found.ts";

/**
 * What stays of a deleted creator's record, so that the creator's history can still be checked. It has no personal
 * data.
 */
export const CreatorTombstoneEntity = new Entity(
  {
    model: { service: SERVICE, entity: "creatortombstone", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      creatorId: { type: "string", required: true },
      createdAt: { type: "string", required: true },
      /**
       * The id of the admin who deleted the creator. The admin's name is only in the last entry of the history, where
       * it can be erased.
       */
      deletedBy: { type: "string", required: true },
      /** When the creator was deleted. */
      changedAt: { type: "string", required: true },
      /** The last entry of the creator's history, which records the deletion. */
      head: LOG_HEAD,
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["creatorId"] } },
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

export type CreatorTombstoneRecord = EntityItem<typeof CreatorTombstoneEntity>;

/** The tombstone of a deleted creator, by a strongly consistent read. */
export const findTombstone = (teamId: string, creatorId: string): Promise<CreatorTombstoneRecord | undefined> =>
  found(CreatorTombstoneEntity.get({ teamId, creatorId }).go({ consistent: true }));
