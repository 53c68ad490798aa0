import { CustomAttributeType, Entity, type EntityItem } from "electrodb";
import type { AboutOf } from "../../platform/about.ts";
import { entityConfig, SERVICE } from "../../platform/store/clients.ts";
import { BACKUP_STATES, FILE_KINDS } from "./backup.policy.ts";

/** Why no copy could be made. */
export const COPY_FAILURES = ["checksum_differs", "changed_while_copied", "refused"] as const;

/**
 * A stored file and its copy in the backup. Each file has an owner: an asset owns its originals and release files, a
 * grant its license document, a contract its files, a rights request the picture of its post, and a piece of creator
 * content its picture. In the table the owner's attribute is called `assetId`, because at first only assets had files.
 */
export const BackupFileEntity = new Entity(
  {
    model: { service: SERVICE, entity: "backupfile", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      ownerId: { type: "string", required: true, field: "assetId", label: "assetid" },
      fileId: { type: "string", required: true },
      kind: { type: FILE_KINDS, required: true },
      /**
       * The file's key: in the documents bucket for licenses and contracts, in the media bucket for all other files.
       */
      key: { type: "string", required: true },
      name: { type: "string", required: true },
      /** Bytes. */
      size: { type: "number", required: true },
      state: { type: BACKUP_STATES, required: true },
      failure: { type: COPY_FAILURES },
      /** SHA-256 of the copy, computed by S3, in lower-case hexadecimal. */
      sha256: { type: "string" },
      /** The ETag of the file when it was copied, and the ETag of its copy. */
      mediaEtag: { type: "string" },
      copyEtag: { type: "string" },
      copiedAt: { type: "string" },
      /** When the state last changed. */
      changedAt: { type: "string", required: true },
      /** When the file's current problem began. This time stays the same while the file is copied again or restored. */
      problemSince: { type: "string" },
      /** Increases by one with every write. */
      version: { type: "number", required: true },
    },
    indexes: {
      primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: ["ownerId", "fileId"] } },
      /** An index of the files whose state isn't `backed_up`, by state. */
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
 * How many of a team's files are in each state, and the size of all good copies. Each transaction that changes a file's
 * record also changes these figures. The attributes have no defaults, because an update that adds to one attribute
 * would reset the other attributes to their defaults.
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

/** What a check has found. */
export interface CheckFindings {
  /** How many files were compared. */
  files: number;
  /** Files whose missing copy was made again: their number, and some of their names. */
  copiedAgain: { count: number; names: string[] };
  /** How many copies without a file were removed. */
  orphans: number;
}

/**
 * The check that compares a team's files with their copies in several steps. Each team has one such record for all its
 * checks.
 */
export const BackupCheckEntity = new Entity(
  {
    model: { service: SERVICE, entity: "backupcheck", version: "1" },
    attributes: {
      teamId: { type: "string", required: true },
      /** The id of the event whose handler does the next step; "" while no check is running. */
      step: { type: "string", required: true },
      /**
       * The id of the last checked owner of files. Owners are checked in the order of their ids; "" before the first.
       */
      cursor: { type: "string", required: true },
      startedAt: { type: "string", required: true },
      findings: { type: CustomAttributeType<CheckFindings>("any"), required: true },
      /**
       * The ids of the copies without a file that were counted last. If the step was interrupted, some of these copies
       * still have to be removed.
       */
      removing: { type: CustomAttributeType<string[]>("any") },
      /** When the last complete check ended, and what it found. */
      finishedAt: { type: "string" },
      found: { type: CustomAttributeType<CheckFindings>("any") },
      /**
       * `telling` is the id of the event whose handler notifies admins of problems; "" if none is planned. Only
       * problems that began up to the time `tellUpTo` are reported.
       */
      telling: { type: "string" },
      tellUpTo: { type: "string" },
      /** Admins have been notified of the problems that began up to this time. */
      toldUpTo: { type: "string" },
      version: { type: "number", required: true },
    },
    indexes: { primary: { pk: { field: "pk", composite: ["teamId"] }, sk: { field: "sk", composite: [] } } },
  },
  entityConfig(),
);
export type BackupCheckRecord = EntityItem<typeof BackupCheckEntity>;

export const BACKUP_FILE_ABOUT: AboutOf<BackupFileRecord> = {
  name: "text",
  mediaEtag: "nobody",
  copyEtag: "nobody",
  problemSince: "nobody",
};

export const BACKUP_CHECK_ABOUT: AboutOf<BackupCheckRecord> = {
  step: "nobody",
  cursor: "nobody",
  findings: "text",
  removing: "nobody",
  found: "text",
  telling: "nobody",
  tellUpTo: "nobody",
  toldUpTo: "nobody",
};
