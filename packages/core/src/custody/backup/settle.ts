import pMap from "p-map";
import { nowIso } from "../../platform/clock.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { log } from "../../platform/log.ts";
import { measure } from "../../platform/metrics.ts";
import type { Write } from "../../platform/store/transaction.ts";
import type { BackupFileRecord } from "./backup.entity.ts";
import type { BackupState } from "./backup.policy.ts";
import { judge, type Seen } from "./judge.ts";
import { type Copied, copy, find, hashStored, NotCopied, type Place, removeObject, type Stored } from "./objects.ts";
import { currentSources } from "./owners.ts";
import { type Also, changeRecords, changeStates, idOf } from "./records.ts";
import { removeFiles } from "./remove.ts";
import { type BackupSource, copyOf, type FileKey, placeOf } from "./sources.ts";

/** How many files are looked at or copied in parallel. */
const AT_ONCE = 16;

/**
 * Copies a file into the backup if it has no good copy. If the file doesn't belong to its owner any more, its copy is
 * removed.
 * @throws the errors of S3, so that the event is delivered again; until then the file has the state `not_copied`
 */
export const settleCopy = async (ownerId: string, fileId: string): Promise<void> => {
  const [error] = await settle([{ teamId: requireTeamId(), ownerId, fileId }]);
  if (error) throw error;
};

/** The writes with which a check counts what it has done, in the transactions that record it. */
export interface Counting {
  copied: Also;
  removed: (keys: readonly FileKey[]) => Promise<Write[]>;
}

/**
 * Brings the copies and records of files of one team, at most {@link FILES_PER_TRANSACTION}, in line with the files: a
 * file without a copy is copied, and what doesn't belong to a file is removed. A good copy is never overwritten. A copy
 * is good only if the SHA-256 that S3 computed for it equals the file's SHA-256. If a file is deleted during the call,
 * its copy is removed.
 * @param counting with it, files that have a copy are looked at too, and the state that is found is recorded
 * @returns the errors of copies that couldn't be made; their files have the state `not_copied`
 */
export const settle = async (keys: readonly FileKey[], counting?: Counting): Promise<unknown[]> => {
  const sources = await currentSources(keys);
  const known = new Set(sources.map(idOf));
  await removeFiles(
    keys.filter((key) => !known.has(idOf(key))),
    counting?.removed,
  );
  const begun = await changeRecords(sources, (current, source) => current ?? recordOf(source));
  const records = counting ? await lookAgain(sources, begun) : begun;
  const outcomes = new Map<string, Outcome>();
  const toCopy = sources.filter((source) => needsCopy(records.get(idOf(source))));
  const copy = async (source: BackupSource) =>
    outcomes.set(idOf(source), await outcomeOf(source, records.get(idOf(source))));
  await pMap(toCopy, copy, { concurrency: AT_ONCE });
  // Another delivery of the event may have stored its result before this delivery.
  const noted = (current: BackupFileRecord) => (needsCopy(current) ? outcomes.get(idOf(current))?.changes : undefined);
  const settled = await changeStates(toCopy, noted, counting?.copied);
  // A file that is deleted after this look has a record by then, with which its copy is removed.
  const there = new Set((await currentSources(toCopy)).map(idOf));
  const isKept = (source: BackupSource) => there.has(idOf(source)) && settled.has(idOf(source));
  await removeFiles(toCopy.filter((source) => !isKept(source)));
  const failed = toCopy.filter((source) => isKept(source) && settled.get(idOf(source))?.state === "not_copied");
  const [first] = failed;
  if (first) measure({ FilesNotCopied: failed.length }, { teamId: first.teamId });
  return [...outcomes.values()].flatMap(({ error }) => (error === undefined ? [] : [error]));
};

/**
 * Looks at files and their copies, and records the states that are found; a file that has to be copied gets the state
 * `pending`. The lists that a check has read may be outdated, for example after a restore. Nothing is changed for
 * records that change during the call.
 * @returns the records as they are now
 */
const lookAgain = async (
  sources: readonly BackupSource[],
  before: ReadonlyMap<string, BackupFileRecord>,
): Promise<Map<string, BackupFileRecord>> => {
  const seen = new Map<string, Seen>();
  const toLook = sources.filter((source) => before.get(idOf(source))?.state !== "pending");
  await pMap(toLook, async (source) => seen.set(idOf(source), await look(source)), { concurrency: AT_ONCE });
  return changeStates(sources, (current) => {
    const now = seen.get(idOf(current));
    if (!now || current.version !== before.get(idOf(current))?.version) return undefined;
    const found = judge(current, now);
    const state = found === "copy" ? "pending" : found;
    return state === current.state ? undefined : { state };
  });
};

/** What S3 says about a file and its copy. */
export const look = async (source: BackupSource): Promise<Seen> => {
  const [stored, copied] = await Promise.all([find(placeOf(source)), find(copyOf(source))]);
  return { stored, copy: copied, sha256: source.sha256 };
};

/** The record of a file that has none yet. */
export const recordOf = ({ teamId, ownerId, fileId, kind, key, name, size }: BackupSource): BackupFileRecord => ({
  ...{ teamId, ownerId, fileId, kind, key, name, size },
  ...{ state: "pending", changedAt: nowIso(), version: 1 },
});

const needsCopy = (record: BackupFileRecord | undefined): boolean =>
  record?.state === "pending" || record?.state === "not_copied";

interface Outcome {
  changes: Partial<BackupFileRecord>;
  error?: unknown;
}

const outcomeOf = async (source: BackupSource, record: BackupFileRecord | undefined): Promise<Outcome> => {
  try {
    return { changes: await copyOne(source, source.sha256 ?? record?.sha256) };
  } catch (error) {
    const { ownerId, fileId } = source;
    log.warn("file not copied into the backup", { ownerId, fileId, reason: String(error) });
    const failure = error instanceof NotCopied ? "changed_while_copied" : "refused";
    return { changes: { state: "not_copied", failure }, error };
  }
};

/**
 * Copies a file, if it is stored, and returns the changes of the file's record. An existing copy is kept if it is good:
 * it may come from another delivery of the event, whose handler hasn't stored the result. Any other object is replaced
 * with a single call of S3, so that the backup has a copy at every moment.
 * @param expected the file's SHA-256, if known
 */
const copyOne = async (source: BackupSource, expected: string | undefined): Promise<Partial<BackupFileRecord>> => {
  const target = copyOf(source);
  const stored = await find(placeOf(source));
  if (!stored) {
    const there = expected ? await find(target) : undefined;
    return there && there.sha256 === expected ? earlier(there, "media_missing") : { state: "lost" };
  }
  const from = { ...placeOf(source), etag: stored.etag };
  let copied = await copyUnlessThere(from, target);
  if (!copied) {
    const there = await find(target);
    const isGood = expected !== undefined && there?.sha256 === expected;
    const mayBeIts = isGood || (!expected && there?.size === stored.size);
    const sha256 = mayBeIts ? await hashStored(from) : undefined;
    if (there && isGood && sha256 !== expected) return earlier(there, "media_changed");
    copied = there && sha256 && sha256 === there.sha256 ? { etag: there.etag, sha256 } : await copy(from, target, true);
  }
  const { sha256, etag: copyEtag } = copied;
  if (expected && sha256 !== expected) {
    await removeObject(target);
    return { state: "not_copied", failure: "checksum_differs" };
  }
  return { state: "backed_up", sha256, mediaEtag: stored.etag, copyEtag, size: stored.size, copiedAt: nowIso() };
};

/** The changes of a record if only an earlier copy is good. */
const earlier = ({ sha256, etag: copyEtag, size }: Stored, state: BackupState): Partial<BackupFileRecord> => ({
  ...{ state, sha256, copyEtag, size },
  copiedAt: nowIso(),
});

const copyUnlessThere = async (from: Place & { etag: string }, target: Place): Promise<Copied | undefined> => {
  try {
    return await copy(from, target, false);
  } catch (error) {
    if (error instanceof NotCopied && error.reason === "precondition") return undefined;
    throw error;
  }
};
