import type { BackupFileRecord } from "./backup.entity.ts";
import type { BackupState } from "./backup.policy.ts";
import type { Stored } from "./objects.ts";

/** The stored object of a file and its copy in the backup, as they are now. */
export interface Seen {
  stored: Stored | undefined;
  copy: Stored | undefined;
  /** The file's hash in the history of its owner, if the file has been hashed. */
  sha256: string | undefined;
}

type Half = "good" | "missing" | "changed";

const halfOf = (now: Stored | undefined, etag: string | undefined, size: number): Half => {
  if (!now) return "missing";
  return now.etag === etag && now.size === size ? "good" : "changed";
};

/**
 * The state that a file's record should have. "copy" if a copy has to be made, because the file was never copied, or
 * because the file is unchanged and its copy is missing.
 */
export const judge = (record: BackupFileRecord, { stored, copy, sha256 }: Seen): BackupState | "copy" => {
  // The file was never copied.
  if (record.sha256 === undefined) return stored ? "copy" : "lost";
  const ofStored = halfOf(stored, record.mediaEtag, record.size);
  // If the file was hashed after it was copied, and the copy has another hash, the copy counts as changed.
  const ofCopy = sha256 && sha256 !== record.sha256 ? "changed" : halfOf(copy, record.copyEtag, record.size);
  if (ofStored === "good")
    return { good: "backed_up", missing: "copy", changed: "copy_changed" }[ofCopy] as BackupState;
  if (ofCopy !== "good") return "lost";
  return ofStored === "missing" ? "media_missing" : "media_changed";
};
