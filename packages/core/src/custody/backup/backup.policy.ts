/** Pure functions, which tell the server the backup's state and the interface what to offer. */

/**
 * The kinds of stored files: an asset's originals, documents that prove what was asked and allowed, and creators' work.
 */
export const FILE_KINDS = ["original", "release", "licence", "paper", "contract", "post", "content"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The names of the kinds of files on screen. */
const FILE_KIND_NAMES: Record<FileKind, string> = {
  original: "Original",
  release: "Release",
  licence: "License",
  paper: "Document",
  contract: "Signed contract",
  post: "Post picture",
  content: "Creator content",
};

/** The name of a kind on screen; one that only a newer server knows is called as the server calls it. */
export const kindName = (kind: FileKind): string => FILE_KIND_NAMES[kind] ?? kind;

/** A file's name with its kind, for places that don't show the kind beside it. */
export const fullName = (kind: FileKind, name: string): string =>
  kind === "original" ? name : `${kindName(kind)}: ${name}`;

/** The states of a file in the backup. The first three states aren't problems. */
export const BACKUP_STATES = [
  "backed_up",
  "pending",
  /** The file is being restored from its copy, which is good. */
  "restoring",
  /** No copy could be made. */
  "not_copied",
  /** The stored file is missing; its copy is good. */
  "media_missing",
  /** The stored file has changed since it was copied; its copy is good. */
  "media_changed",
  /** The copy has changed since it was made; the stored file is good. */
  "copy_changed",
  /** Neither the stored file nor its copy is good. */
  "lost",
] as const;
export type BackupState = (typeof BACKUP_STATES)[number];

/** The problems in the order in which they are shown, the worst first. */
export const BACKUP_PROBLEMS = ["lost", "media_missing", "media_changed", "copy_changed", "not_copied"] as const;
export type BackupProblem = (typeof BACKUP_PROBLEMS)[number];

export const isProblem = (state: BackupState): state is BackupProblem =>
  (BACKUP_PROBLEMS as readonly BackupState[]).includes(state);

/** Whether the file is being copied or restored, so that it soon has another state. */
export const isUnderWay = (state: BackupState): boolean => state === "pending" || state === "restoring";

/** Whether the copy in the backup is unchanged since it was made. */
export const hasGoodCopy = (state: BackupState): boolean =>
  state === "backed_up" || state === "restoring" || mayRestore(state);

/** Whether the stored file can be restored from its copy. */
export const mayRestore = (state: BackupState): boolean => state === "media_missing" || state === "media_changed";

/** Whether the stored file is missing or changed. The asset's page shows the damage to all members. */
export const isDamaged = (state: BackupState): boolean =>
  mayRestore(state) || state === "restoring" || state === "lost";

/** Whether a new copy can be made of the stored file. A good copy is never overwritten. */
export const mayCopyAgain = (state: BackupState): boolean => state === "not_copied" || state === "copy_changed";

/** The statuses of a team's backup. */
export type HealthStatus = "excellent" | "good" | "warning" | "critical";

export interface Counted {
  backedUp: number;
  pending: number;
  failed: number;
}

/** The share of files that are backed up, in percent, rounded down to a tenth; 100 if there are no files. */
export const scoreOf = ({ backedUp, pending, failed }: Counted): number => {
  const files = backedUp + pending + failed;
  return files === 0 ? 100 : Math.floor((1_000 * backedUp) / files) / 10;
};

/**
 * The status that follows from the score: excellent from 99 on if no file has failed, good from 95 on, warning from 80
 * on, otherwise critical.
 */
export const healthOf = (counted: Counted): HealthStatus => {
  const score = scoreOf(counted);
  if (score >= 99 && counted.failed === 0) return "excellent";
  if (score >= 95) return "good";
  return score >= 80 ? "warning" : "critical";
};
