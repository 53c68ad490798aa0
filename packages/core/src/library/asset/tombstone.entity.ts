import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { ActivityType } from "../../base/ledger/activity.schema.ts";
import type { Ledger } from "../../base/ledger/index.ts";
import { LOG_HEAD } from "../../base/ledger/ledger.entity.ts";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { found } from "../../platform/store/found.ts";
import { DELETED_STOP_ABOUT, type DeletedStop } from "./copy.entity.ts";
import type { StopFact } from "./kept-copies.ts";

/**
 * What stays of a deleted asset's record. The tombstone is needed to check the asset's activity, to tell open screens
 * that the asset is gone, and to remove derived data. The activity, requests and grants of the asset stay.
 */
export const TombstoneEntity = new Entity(
  {
    model: { service: SERVICE, entity: "tombstone", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      assetId: { type: "string", required: true },
      name: { type: "string", required: true },
      /** The values of the asset when it was deleted. */
      status: { type: "string", required: true },
      createdAt: { type: "string", required: true },
      /**
       * The id of the admin who deleted the asset. The admin's name is only in the last entry of the activity, where it
       * can be erased.
       */
      deletedBy: { type: "string", required: true },
      /**
       * When the asset was deleted. This attribute is named as in assets, because one index holds assets and
       * tombstones.
       */
      changedAt: { type: "string", required: true },
      /**
       * The asset's files. Event handlers remove the files' S3 objects and fingerprints
       * (asset/copy.entity.ts).
       */
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
      /** When the asset was deleted, also after an erasure has changed this record; absent in one of an earlier release. */
      deletedAt: { type: "string" },
      /** What stopped the asset; absent for nothing, and in a record of an earlier release. */
      stop: { type: CustomAttributeType<DeletedStop>("any") },
      /** The last entry of the asset's activity, which records the deletion. */
      head: LOG_HEAD,
      firstEntry: { type: CustomAttributeType<Ledger.Entry<ActivityType>>("any"), required: true },
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

/** The files of a deleted asset whose content isn't known yet, and is to be stopped. */
export const unhashedOf = ({ stop, files }: TombstoneRecord): TombstoneRecord["files"] =>
  stop ? files.filter(({ sha256 }) => !sha256) : [];

/**
 * When the license that a request had given ended at its owner's wish, before the asset was deleted or with it;
 * undefined if it didn't. An earlier release deleted assets and left the wish open: it is followed since then.
 */
export const endedForOwnerAt = (
  { stop, deletedAt, changedAt }: TombstoneRecord,
  requestId: string,
): string | undefined => {
  const of = (row: StopFact["row"]) => stop?.facts.find((fact) => fact.row === row && fact.id === requestId);
  return of("ended_for_owner")?.at ?? (of("removal_open") && (deletedAt ?? changedAt));
};

/**
 * The prefix of a tombstone's sort key. The feed's index has only keys, and this prefix distinguishes tombstones from
 * assets.
 */
const SORT_KEY = "$tombstone_1#";
export const isTombstoneKey = (sk: string): boolean => sk.startsWith(SORT_KEY);

/** The tombstone of a deleted asset, by a strongly consistent read. */
export const findTombstone = (teamId: string, assetId: string): Promise<TombstoneRecord | undefined> =>
  found(TombstoneEntity.get({ teamId, assetId }).go({ consistent: true }));

export const TOMBSTONE_ABOUT: AboutOf<TombstoneRecord> = {
  name: "text",
  status: "nobody",
  deletedBy: "nobody",
  files: "nobody",
  stop: DELETED_STOP_ABOUT,
  // Declared by the type of the entry: ledger/ledger.about.ts.
  firstEntry: "nobody",
};
