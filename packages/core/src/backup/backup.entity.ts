import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import { BACKUP_STATES, FILE_KINDS } from "./backup.policy.ts";

/** Why no copy could be made. */
export const COPY_FAILURES = ["checksum_differs", "changed_while_copied", "refused"] as const;

/**
 * A stored file and its copy in the backup. Its owner is the asset of originals and releases, the grant of a license, the
 * contract of its files, the request of a post's picture, the piece of a creator's work of its picture. Items call the
 * owner as they did while there were assets alone.
 */
export const BackupFileEntity = new Entity(
  {
    model: { service: SERVICE, entity: "backupfile", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      ownerId: { type: "string", required: true, field: "assetId", label: "assetid" },
      fileId: { type: "string", required: true },
      kind: { type: FILE_KINDS, required: true },
      /** Where it lies: documents hold licenses and contracts, media the others. */
      key: { type: "string", required: true },
      name: { type: "string", required: true },
      /** Bytes. */
      size: { type: "number", required: true },
      state: { type: BACKUP_STATES, required: true },
      failure: { type: COPY_FAILURES },
      /** Of the copy, as the store computed it: lower-case hex. */
      sha256: { type: "string" },
      /** Of the file that was copied, and of its copy. */
      mediaEtag: { type: "string" },
      copyEtag: { type: "string" },
      copiedAt: { type: "string" },
      /** When its state was last found to be so. */
      changedAt: { type: "string", required: true },
      /** Since when it has had the problem that it has, also while something is done about it. */
      problemSince: { type: "string" },
      /** Moves with every write. */
      version: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["ownerId", "fileId"] } },
      /** Those that aren't backed up, by state: the others aren't in the index. */
      open: {
        index: "gsi3",
        condition: ({ state }: { state?: string }) => state !== "backed_up",
        pk: { field: "gsi3pk", composite: ["teamId"], template: "backup#${teamId}" },
        sk: {
          field: "gsi3sk",
          composite: ["state", "ownerId", "fileId"],
          template: "${state}#${ownerId}#${fileId}",
        },
      },
    },
  },
  entityConfig(),
);
export type BackupFileRecord = EntityItem<typeof BackupFileEntity>;

/**
 * How many of a team's files are in each state, and the bytes of good copies; changes in the transaction of the files. No
 * number has a default: a write that adds to another one would set it again.
 */
export const BackupFiguresEntity = new Entity(
  {
    model: { service: SERVICE, entity: "backupfigures", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      shard: { type: "number", required: true },
      bytes: { type: "number" },
      backed_up: { type: "number" },
      pending: { type: "number" },
      restoring: { type: "number" },
      not_copied: { type: "number" },
      media_missing: { type: "number" },
      media_changed: { type: "number" },
      copy_changed: { type: "number" },
      lost: { type: "number" },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["shard"] } },
    },
  },
  entityConfig(),
);

/** What a check has come to; some names of each kind, and how many there were. */
export interface CheckFindings {
  /** Files that were looked at. */
  files: number;
  /** Copies that were missing and were made again. */
  copiedAgain: { count: number; names: string[] };
  /** Copies without a file, which were removed. */
  orphans: number;
}

/** A team's check, which goes through its files step by step; one a team. */
export const BackupCheckEntity = new Entity(
  {
    model: { service: SERVICE, entity: "backupcheck", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** The event that does the next step; "" while no check is under way. */
      step: { type: "string", required: true },
      /** The last owner that was gone through, assets first; "" before the first. */
      cursor: { type: "string", required: true },
      startedAt: { type: "string", required: true },
      findings: { type: CustomAttributeType<CheckFindings>("any"), required: true },
      /** Ids of the copies that were counted last as without a file, and may not be removed yet. */
      removing: { type: CustomAttributeType<string[]>("any") },
      /** When the last one that came to its end did, and what it found. */
      finishedAt: { type: "string" },
      found: { type: CustomAttributeType<CheckFindings>("any") },
      /** The event that tells admins of problems, and of those that began up to when; "" while none is to. */
      telling: { type: "string" },
      tellUpTo: { type: "string" },
      /** Admins were told of problems that began up to then. */
      toldUpTo: { type: "string" },
      version: { type: "number", required: true },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } } },
  },
  entityConfig(),
);
export type BackupCheckRecord = EntityItem<typeof BackupCheckEntity>;
