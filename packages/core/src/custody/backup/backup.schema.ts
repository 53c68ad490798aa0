import * as z from "zod";
import { cursor, timestamp } from "../../platform/fields.schema.ts";
import { orNewer } from "../../platform/newer.schema.ts";
import { BACKUP_STATES, FILE_KINDS } from "./backup.policy.ts";

export const backupAlert = z.object({
  /** `error` or `warning`; any other value is shown as success. */
  level: z.string(),
  message: z.string(),
  /** Names of files, at most {@link DETAILS_MAX}. */
  details: z.array(z.string()),
  /** How many files the alert is about; `details` names some of them. */
  count: z.int().nonnegative(),
});
export type BackupAlert = z.infer<typeof backupAlert>;

/** The most names in an alert. */
export const DETAILS_MAX = 20;

/**
 * The answer of backup-health-check. Except for `total_assets` the numbers count files, because an
 * asset can have several files.
 */
export const backupHealth = z.object({
  /**
   * `excellent`, `good`, `warning` or `critical`. A newer server may send a status that a page doesn't know; the page
   * shows such a status as neutral.
   */
  health_status: z.string(),
  /** The share of the files that are backed up, in percent. */
  health_score: z.number(),
  /** The size of all copies together; 1 MB is 1,048,576 bytes. */
  total_size_mb: z.number(),
  backed_up: z.int(),
  pending: z.int(),
  failed: z.int(),
  /** Null while the team's list of assets is being prepared. */
  total_assets: z.int().nullable(),
  alerts: z.array(backupAlert),
  /** When this answer was made. */
  timestamp,
  /** When the last complete check of all files ended; null before the first. */
  last_checked: timestamp.nullable(),
  /** Whether a check is running now. */
  checking: z.boolean(),
});
export type BackupHealth = z.infer<typeof backupHealth>;

/** A file and its copy as admins see it. */
export const backupFile = z.object({
  /** The id of the asset, grant, contract, rights request or creator content to which the file belongs. */
  ownerId: z.string(),
  fileId: z.string(),
  kind: orNewer(FILE_KINDS),
  /**
   * For an original its file name, for a release the asset's name, for a license its number; for other files the title
   * of the contract, post or content.
   */
  name: z.string(),
  /** Bytes; 0 for a picture that was never copied. */
  size: z.int(),
  state: z.enum(BACKUP_STATES),
  /** When the copy was made; null if there is no copy. */
  copiedAt: timestamp.nullable(),
  sha256: z.string().nullable(),
});
export type BackupFile = z.infer<typeof backupFile>;

export const backupFiles = z.object({ items: z.array(backupFile) });

export const backupFilePage = backupFiles.extend({ cursor: z.string().nullable() });
export type BackupFilePage = z.infer<typeof backupFilePage>;

export const backupFileQuery = z.object({ cursor: cursor.optional() });
