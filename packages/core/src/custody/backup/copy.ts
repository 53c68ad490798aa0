import { nowIso } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import type { BackupFileRecord } from "./backup.entity.ts";
import type { BackupState } from "./backup.policy.ts";
import { type Copied, copy, find, hashStored, NotCopied, type Place, removeObject, type Stored } from "./objects.ts";
import { type BackupSource, copyOf, placeOf } from "./sources.ts";

/** A file without a record. */
export interface NewFile extends BackupSource {
  /** The stored object as it was listed; undefined if it isn't in the list, which may be outdated. */
  stored?: Stored | undefined;
}

/** What became of a file. */
export interface Outcome {
  source: BackupSource;
  changes: Partial<BackupFileRecord>;
  error?: unknown;
}

/**
 * Copies a file.
 * @param record the file's record, if it has one
 */
export const outcomeOf = async (source: NewFile, record: BackupFileRecord | undefined): Promise<Outcome> => {
  try {
    return { source, changes: await copyOne(source, source.sha256 ?? record?.sha256) };
  } catch (error) {
    const { ownerId, fileId } = source;
    log.warn("file not copied into the backup", { ownerId, fileId, reason: String(error) });
    const failure = error instanceof NotCopied ? "changed_while_copied" : "refused";
    return { source, changes: { state: "not_copied", failure }, error };
  }
};

/**
 * Copies a file, if it is stored, and returns the changes of the file's record.
 * @param expected the file's SHA-256, if known
 */
const copyOne = async (source: NewFile, expected: string | undefined): Promise<Partial<BackupFileRecord>> => {
  const target = copyOf(source);
  const stored = source.stored ?? (await find(placeOf(source)));
  if (!stored) {
    const there = expected ? await find(target) : undefined;
    return there && there.sha256 === expected ? earlier(there, "media_missing") : { state: "lost" };
  }
  const copied = await copyOrKeep({ ...placeOf(source), ...stored }, target, expected);
  if ("state" in copied) return copied;
  const { sha256, etag: copyEtag } = copied;
  if (expected && sha256 !== expected) {
    await removeObject(target);
    return { state: "not_copied", failure: "checksum_differs" };
  }
  return { state: "backed_up", sha256, mediaEtag: stored.etag, copyEtag, size: stored.size, copiedAt: nowIso() };
};

/** The changes of a record if only an earlier copy is good. */
const earlier = ({ sha256, etag: copyEtag, size }: Stored, state: BackupState) => ({
  ...{ state, sha256, copyEtag, size },
  copiedAt: nowIso(),
});

/**
 * Copies a file, or keeps an existing copy if it is good: it may come from another delivery of the event, whose handler
 * hasn't stored the result. Any other object is replaced with a single call of S3, so that the backup has a copy at
 * every moment.
 */
const copyOrKeep = async (
  from: Place & Stored,
  target: Place,
  expected: string | undefined,
): Promise<Copied | ReturnType<typeof earlier>> => {
  try {
    return await copy(from, target, false);
  } catch (error) {
    const isRefused = error instanceof NotCopied && error.reason === "precondition";
    const there = isRefused ? await find(target) : undefined;
    // The stored object has changed, or another function is writing the copy.
    if (!there) throw error;
    const mayBeIts = expected ? there.sha256 === expected : there.size === from.size;
    const sha256 = mayBeIts ? await hashStored(from) : undefined;
    if (sha256 && sha256 === there.sha256) return { etag: there.etag, sha256 };
    return expected && mayBeIts ? earlier(there, "media_changed") : copy(from, target, true);
  }
};
