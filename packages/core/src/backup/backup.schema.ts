import * as z from "zod";
import { cursor, timestamp } from "../platform/fields.schema.ts";
import { BACKUP_STATES, FILE_KINDS } from "./backup.policy.ts";

export const backupAlert = z.object({
  /** Spec-map B4: `error`, `warning`; any other is shown as success. */
  level: z.string(),
  message: z.string(),
  /** Names of files, {@link DETAILS_MAX} at most. */
  details: z.array(z.string()),
  /** Of how many the details name some. */
  count: z.int().nonnegative(),
});
export type BackupAlert = z.infer<typeof backupAlert>;

/** Names that an alert brings along. */
export const DETAILS_MAX = 20;

/** Spec-map B3, B7 backup-health-check. What is counted besides assets are files: an asset may have several. */
export const backupHealth = z.object({
  /** One of excellent, good, warning, critical; an interface that is older than a further one shows it as neutral. */
  health_status: z.string(),
  /** Percent of the files that are backed up. */
  health_score: z.number(),
  /** Of the copies; 1 MB is 1,048,576 bytes. */
  total_size_mb: z.number(),
  backed_up: z.int(),
  pending: z.int(),
  failed: z.int(),
  total_assets: z.int(),
  alerts: z.array(backupAlert),
  /** When this was asked. */
  timestamp,
  /** When every file was last looked at; null before the first time. */
  last_checked: timestamp.nullable(),
  /** Whether they are being looked at now. */
  checking: z.boolean(),
});
export type BackupHealth = z.infer<typeof backupHealth>;

/** A file and its copy as admins see it. */
export const backupFile = z.object({
  /** The asset of originals and releases, the grant of a license, the contract of its files, the request of a post, the content. */
  ownerId: z.string(),
  fileId: z.string(),
  kind: z.enum(FILE_KINDS),
  /** The file's; the asset's of a release, the number of a license, the title of a contract, a post or creator content. */
  name: z.string(),
  /** Bytes; 0 of a picture that was never copied. */
  size: z.int(),
  state: z.enum(BACKUP_STATES),
  /** Null where there is no copy. */
  copiedAt: timestamp.nullable(),
  sha256: z.string().nullable(),
});
export type BackupFile = z.infer<typeof backupFile>;

export const backupFiles = z.object({ items: z.array(backupFile) });

export const backupFilePage = backupFiles.extend({ cursor: z.string().nullable() });
export type BackupFilePage = z.infer<typeof backupFilePage>;

export const backupFileQuery = z.object({ cursor: cursor.optional() });
