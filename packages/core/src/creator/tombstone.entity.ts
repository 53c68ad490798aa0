import { Entity, type EntityItem } from "electrodb";
import { LOG_HEAD } from "../activity/logged.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import { found } from "../platform/store/found.ts";

/** What stays of a deleted creator: enough to check their history. It has no personal data. */
export const CreatorTombstoneEntity = new Entity(
  {
    model: { service: SERVICE, entity: "creatortombstone", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      creatorId: { type: "string", required: true },
      createdAt: { type: "string", required: true },
      /** Id of the admin. The name is in the last entry, where it can be erased. */
      deletedBy: { type: "string", required: true },
      /** When it was deleted. */
      changedAt: { type: "string", required: true },
      /** Where its history ends: at the entry of the deletion. */
      head: LOG_HEAD,
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["creatorId"] } },
      /** In the form that history/heads.ts needs. */
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

/** The tombstone of a deleted creator, strongly consistent. */
export const findTombstone = (teamId: string, creatorId: string): Promise<CreatorTombstoneRecord | undefined> =>
  found(CreatorTombstoneEntity.get({ teamId, creatorId }).go({ consistent: true }));
