/** Pure rules: the server counts by them, the interface shows by them. */

/** What stored files are: an asset's own, those that prove what was asked and what may be done with it, creators' work. */
export const FILE_KINDS = ["original", "release", "licence", "contract", "post", "content"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** As screens call them. */
export const FILE_KIND_NAMES: Record<FileKind, string> = {
  original: "Original",
  release: "Release",
  licence: "License",
  contract: "Signed contract",
  post: "Post picture",
  content: "Creator content",
};

/** What a file is called where nothing beside it says of what kind it is. */
export const fullName = (kind: FileKind, name: string): string =>
  kind === "original" ? name : `${FILE_KIND_NAMES[kind]}: ${name}`;

/** What a file's copy can be; the first three are no finding. */
export const BACKUP_STATES = [
  "backed_up",
  "pending",
  /** Its copy is being put in its place again; the copy is good. */
  "restoring",
  /** No copy could be made. */
  "not_copied",
  /** The file is gone from where it is stored; its copy is good. */
  "media_missing",
  /** The stored file isn't the one that was copied; its copy is good. */
  "media_changed",
  /** The copy isn't what was copied; the stored file is. */
  "copy_changed",
  /** Neither the file nor its copy is what it was. */
  "lost",
] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

/** In the order in which they are told of: worst first. */
export const BACKUP_PROBLEMS = ["lost", "media_missing", "media_changed", "copy_changed", "not_copied"] as const;
export type BackupProblem = (typeof BACKUP_PROBLEMS)[number];

export const isProblem = (state: BackupState): state is BackupProblem =>
  (BACKUP_PROBLEMS as readonly BackupState[]).includes(state);

/** Something is being done about it, and it is another one soon. */
export const isUnderWay = (state: BackupState): boolean => state === "pending" || state === "restoring";

/** Whether the backup holds the file as it was when it was copied. */
export const hasGoodCopy = (state: BackupState): boolean =>
  state === "backed_up" || state === "restoring" || mayRestore(state);

/** The stored file can be made from its copy again. */
export const mayRestore = (state: BackupState): boolean => state === "media_missing" || state === "media_changed";

/** The stored file isn't there as it was stored, whatever is done about it; who uses the asset is told so. */
export const isDamaged = (state: BackupState): boolean =>
  mayRestore(state) || state === "restoring" || state === "lost";

/** A copy can be made of the stored file; never over a good one. */
export const mayCopyAgain = (state: BackupState): boolean => state === "not_copied" || state === "copy_changed";

/** Spec-map B4. */
export type HealthStatus = "excellent" | "good" | "warning" | "critical";

export interface Counted {
  backedUp: number;
  pending: number;
  failed: number;
}

/** The share of files with a copy that fits, in percent, rounded down to a tenth; 100 where there is no file. */
export const scoreOf = ({ backedUp, pending, failed }: Counted): number => {
  const files = backedUp + pending + failed;
  return files === 0 ? 100 : Math.floor((1_000 * backedUp) / files) / 10;
};

/** ≥ 99 without a failure excellent, ≥ 95 good, ≥ 80 warning, else critical. */
export const healthOf = (counted: Counted): HealthStatus => {
  const score = scoreOf(counted);
  if (score >= 99 && counted.failed === 0) return "excellent";
  if (score >= 95) return "good";
  return score >= 80 ? "warning" : "critical";
};
