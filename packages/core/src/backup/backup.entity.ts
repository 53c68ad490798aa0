import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import { entityConfig, SERVICE } from "../platform/store/entity.ts";
import { BACKUP_STATES, FILE_KINDS } from "./backup.policy.ts";

/** Why no copy could be made. */
export const COPY_FAILURES = ["checksum_differs", "changed_while_copied", "refused"] as const;

/**
 * A stored file and its copy in the backup. The owner of originals and release files is the asset; of a license
 * document, the grant; of contract files, the contract; of a post's picture, the rights request; of a creator's
 * picture, the piece of creator content. The items call the owner `assetId`, because at first only assets had files.
 */
export const BackupFileEntity = new Entity(
  {
    model: { service: SERVICE, entity: "backupfile", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      ownerId: { type: "string", required: true, field: "assetId", label: "assetid" },
      fileId: { type: "string", required: true },
      kind: { type: FILE_KINDS, required: true },
      /** Its key in the documents bucket for licenses and contracts, in the media bucket for all others. */
      key: { type: "string", required: true },
      name: { type: "string", required: true },
      /** Bytes. */
      size: { type: "number", required: true },
      state: { type: BACKUP_STATES, required: true },
      failure: { type: COPY_FAILURES },
      /** SHA-256 of the copy, as the store computed it: lower-case hex. */
      sha256: { type: "string" },
      /** ETags of the file that was copied, and of its copy. */
      mediaEtag: { type: "string" },
      copyEtag: { type: "string" },
      copiedAt: { type: "string" },
      /** When the state last changed. */
      changedAt: { type: "string", required: true },
      /** When its current problem began. It is kept while the problem is being mended. */
      problemSince: { type: "string" },
      /** Grows by one with every write. */
      version: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["ownerId", "fileId"] } },
      /** Files that aren't backed up, by state. Files that are backed up aren't in the index. */
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
 * How many of a team's files are in each state, and the bytes of good copies. Changed in the same transaction as the
 * files. The numbers have no defaults: an update that adds to one number would reset the others to their defaults.
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

/** What a check has found: some names of each kind, and how many there were. */
export interface CheckFindings {
  /** Files that were compared. */
  files: number;
  /** Copies that were missing and were made again. */
  copiedAgain: { count: number; names: string[] };
  /** Copies without a file, which were removed. */
  orphans: number;
}

/** The check of a team's backup, which goes through its files step by step. A team has one. */
export const BackupCheckEntity = new Entity(
  {
    model: { service: SERVICE, entity: "backupcheck", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** The id of the event that does the next step; "" while no check is running. */
      step: { type: "string", required: true },
      /** The last owner that was checked, in the order of ids; "" before the first. */
      cursor: { type: "string", required: true },
      startedAt: { type: "string", required: true },
      findings: { type: CustomAttributeType<CheckFindings>("any"), required: true },
      /** Ids of the copies without a file that were counted last; some of them may still have to be removed. */
      removing: { type: CustomAttributeType<string[]>("any") },
      /** When the last complete check ended, and what it found. */
      finishedAt: { type: "string" },
      found: { type: CustomAttributeType<CheckFindings>("any") },
      /**
       * The event that notifies admins of problems, and the time up to which those problems began; "" if none is
       * planned.
       */
      telling: { type: "string" },
      tellUpTo: { type: "string" },
      /** Admins were notified of the problems that began up to this time. */
      toldUpTo: { type: "string" },
      version: { type: "number", required: true },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } } },
  },
  entityConfig(),
);
export type BackupCheckRecord = EntityItem<typeof BackupCheckEntity>;
