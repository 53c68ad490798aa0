import pMap, { pMapIterable, pMapStop } from "p-map";
import { nowIso, nowMs } from "../../platform/clock.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { measure } from "../../platform/metrics.ts";
import { inChunks } from "../../platform/store/batches.ts";
import type { Write } from "../../platform/store/transaction.ts";
import type { BackupFileRecord } from "./backup.entity.ts";
import { type NewFile, type Outcome, outcomeOf } from "./copy.ts";
import { judge, type Seen } from "./judge.ts";
import { find } from "./objects.ts";
import { currentSources } from "./owners.ts";
import {
  type Also,
  changeRecords,
  changeStates,
  FILES_PER_TRANSACTION,
  idOf,
  nextOf,
  type Records,
} from "./records.ts";
import { removeFiles } from "./remove.ts";
import { type BackupSource, copyOf, type FileKey, placeOf } from "./sources.ts";

/** How many files are looked at or copied in parallel. */
const AT_ONCE = 16;
/** How many chunks of new files are copied in parallel, while the results of the chunk before are recorded. */
const CHUNKS_AT_ONCE = 2;

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
  const there = new Set(sources.map(idOf));
  await removeFiles(
    keys.filter((key) => !there.has(idOf(key))),
    counting?.removed,
  );
  const begun = await changeRecords(sources, (current, source) => current ?? recordOf(source));
  const records = counting ? await lookAgain(sources, begun) : begun;
  const toCopy = sources.filter((source) => needsCopy(records.get(idOf(source))));
  const outcomes = await pMap(toCopy, (source) => outcomeOf(source, records.get(idOf(source))), {
    concurrency: AT_ONCE,
  });
  await note(outcomes, records, counting?.copied);
  return outcomes.flatMap(({ error }) => (error === undefined ? [] : [error]));
};

/**
 * Copies files of one team that have no records yet, and makes their records. What {@link settle} reads of each file
 * first, the check has read already.
 * @param until a time in milliseconds since 1970; after that time no more files are begun, except for the first
 * {@link FILES_PER_TRANSACTION}
 * @returns whether all files were copied or tried
 */
export const copyNew = async (files: readonly NewFile[], until: number): Promise<boolean> => {
  const chunks = inChunks(files, FILES_PER_TRANSACTION);
  const copyChunk = async (chunk: readonly NewFile[], n: number) => {
    if (n > 0 && nowMs() >= until) return pMapStop;
    return pMap(chunk, (file) => outcomeOf(file, undefined), { concurrency: AT_ONCE });
  };
  let done = 0;
  for await (const outcomes of pMapIterable(chunks, copyChunk, { concurrency: CHUNKS_AT_ONCE })) {
    await note(outcomes, new Map());
    done += 1;
  }
  return done === chunks.length;
};

/**
 * Records what became of files, unless another function has done so before. A file that was deleted meanwhile is
 * removed from the backup.
 * @param known the files' records, as they were read before the copies were made
 */
const note = async (outcomes: readonly Outcome[], known: Records, also?: Also): Promise<void> => {
  const changes = new Map(outcomes.map(({ source, changes }) => [idOf(source), changes]));
  const files = outcomes.map(({ source }) => source);
  const decide = (current: BackupFileRecord | undefined, source: BackupSource) => {
    const from = current ?? recordOf(source);
    return needsCopy(from) ? nextOf(from, changes.get(idOf(source)) ?? {}) : from;
  };
  const noted = await changeRecords(files, decide, { also, known });
  // A file that is deleted after this look has a record by then, with which its copy is removed.
  const there = new Set((await currentSources(files)).map(idOf));
  await removeFiles(files.filter((file) => !there.has(idOf(file))));
  const failed = files.filter((file) => there.has(idOf(file)) && noted.get(idOf(file))?.state === "not_copied");
  const [first] = failed;
  if (first) measure({ FilesNotCopied: failed.length }, { teamId: first.teamId });
};

/**
 * Looks at files and their copies, and records the states that are found; a file that has to be copied gets the state
 * `pending`. The lists that a check has read may be outdated, for example after a restore. Nothing is changed for
 * records that change during the call.
 * @returns the records as they are now
 */
const lookAgain = async (sources: readonly BackupSource[], before: Records): Promise<Records> => {
  const seen = new Map<string, Seen>();
  const toLook = sources.filter((source) => before.get(idOf(source))?.state !== "pending");
  await pMap(toLook, async (source) => seen.set(idOf(source), await look(source)), { concurrency: AT_ONCE });
  const found = (current: BackupFileRecord) => {
    const now = seen.get(idOf(current));
    if (!now || current.version !== before.get(idOf(current))?.version) return undefined;
    const found = judge(current, now);
    const state = found === "copy" ? "pending" : found;
    return state === current.state ? undefined : { state };
  };
  return changeStates(sources, found, before);
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
