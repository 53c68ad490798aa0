import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { Activity } from "../activity/index.ts";
import { LOG_HEAD } from "../activity/logged.ts";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import { found } from "../platform/store/found.ts";

/**
 * What stays of a deleted asset: enough to check its chain, to tell all open screens that it is gone, and to remove
 * derived data. Its activity, requests and grants stay where they are.
 */
export const TombstoneEntity = new Entity(
  {
    model: { service: SERVICE, entity: "tombstone", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      assetId: { type: "string", required: true },
      name: { type: "string", required: true },
      /** The asset's last values. */
      status: { type: "string", required: true },
      createdAt: { type: "string", required: true },
      /** Id of the admin. The name is in the last entry, where it can be erased. */
      deletedBy: { type: "string", required: true },
      /** When it was deleted. The name is the same as in assets, because both are in one feed. */
      changedAt: { type: "string", required: true },
      /** Objects and hashes that are removed with the asset. */
      files: {
        type: "list",
        items: {
          type: "map",
          properties: {
            id: { type: "string", required: true },
            key: { type: "string", required: true },
            sha256: { type: "string" },
          },
        },
        required: true,
      },
      fileSha256: { type: "string" },
      thumbnailKey: { type: "string" },
      /** Where its chain ends: at the entry of the deletion. */
      head: LOG_HEAD,
      firstEntry: { type: CustomAttributeType<Activity.Entry>("any"), required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["assetId"] } },
      changes: {
        index: "gsi4",
        pk: { field: "gsi4pk", composite: ["teamId"], template: "assets#${teamId}" },
        sk: { field: "gsi4sk", composite: ["changedAt", "assetId"], template: "${changedAt}#${assetId}" },
      },
    },
  },
  entityConfig(),
);

export type TombstoneRecord = EntityItem<typeof TombstoneEntity>;

/** The prefix of a tombstone's sort key. The feed holds only keys, and tells tombstones from assets by it. */
const SORT_KEY = "$tombstone_1#";
export const isTombstoneKey = (sk: string): boolean => sk.startsWith(SORT_KEY);

/** The tombstone of a deleted asset, strongly consistent. */
export const findTombstone = (teamId: string, assetId: string): Promise<TombstoneRecord | undefined> =>
  found(TombstoneEntity.get({ teamId, assetId }).go({ consistent: true }));
