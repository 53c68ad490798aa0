import type { BackupFileRecord } from "./backup.entity.ts";
import type { BackupState } from "./backup.policy.ts";
import type { Stored } from "./objects.ts";

/** What lies in the two places of a file now. */
export interface Seen {
  stored: Stored | undefined;
  copy: Stored | undefined;
  /** The hash that the asset's history holds, where it is known by now. */
  sha256: string | undefined;
}

type Half = "good" | "missing" | "changed";

const halfOf = (now: Stored | undefined, etag: string | undefined, size: number): Half => {
  if (!now) return "missing";
  return now.etag === etag && now.size === size ? "good" : "changed";
};

/**
 * What a file's record should say, by what lies where it is stored and in the backup; "copy" where a copy is to be made: there is none, or
 * none that counted, and the file is what it was.
 */
export const judge = (record: BackupFileRecord, { stored, copy, sha256 }: Seen): BackupState | "copy" => {
  // Nothing was ever copied.
  if (record.sha256 === undefined) return stored ? "copy" : "lost";
  const ofStored = halfOf(stored, record.mediaEtag, record.size);
  // Hashed after it was copied, and as something else.
  const ofCopy = sha256 && sha256 !== record.sha256 ? "changed" : halfOf(copy, record.copyEtag, record.size);
  if (ofStored === "good")
    return { good: "backed_up", missing: "copy", changed: "copy_changed" }[ofCopy] as BackupState;
  if (ofCopy !== "good") return "lost";
  return ofStored === "missing" ? "media_missing" : "media_changed";
};
