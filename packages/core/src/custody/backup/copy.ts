import pMap from "p-map";
import { nowIso, nowMs } from "../../platform/clock.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { log } from "../../platform/log.ts";
import { measure } from "../../platform/metrics.ts";
import { inChunks } from "../../platform/store/batches.ts";
import { backupKey } from "../../platform/store/object-key.ts";
import type { BackupFileRecord } from "./backup.entity.ts";
import { type Copied, copy, find, hashStored, NotCopied, removeCopy, type Stored } from "./objects.ts";
import { type Also, changeStates, FILES_PER_TRANSACTION, idOf, makeRecords } from "./records.ts";
import { removeFiles } from "./remove.ts";
import { type BackupSource, bucketOf, findSource } from "./sources.ts";

/** How many copies are made in parallel. */
const AT_ONCE = 16;

/** A file that needs a copy. */
export interface FileToCopy extends BackupSource {
  /** The stored object, if it was looked up already. */
  stored?: Stored | undefined;
}

/**
 * Copies a file into the backup if it has no good copy. If the file doesn't belong to its owner any more, its copy is
 * removed.
 * @throws the errors of S3, so that the event is delivered again; until then the file has the state `not_copied`
 */
export const settleCopy = async (ownerId: string, fileId: string): Promise<void> => {
  const key = { teamId: requireTeamId(), ownerId, fileId };
  const source = await findSource(key);
  if (source) await backUp([source]);
  else await removeFiles([key]);
};

/**
 * Copies files of one team that have no good copy; a good copy stays unchanged. A copy is good only if the SHA-256 that
 * S3 computed for it equals the file's SHA-256. If a file is deleted during the call, its copy is removed.
 * @param also returns further writes for the transactions that store the results
 * @returns how many copies were made
 * @throws the first error of S3, after the other files are done
 */
export const backUp = async (wanted: readonly FileToCopy[], also?: Also): Promise<number> => {
  let made = 0;
  const errors: unknown[] = [];
  for (const chunk of inChunks(wanted, FILES_PER_TRANSACTION)) {
    const records = await makeRecords(chunk);
    const toCopy = chunk.filter((file) => needsCopy(records.get(idOf(file))));
    const outcomes = new Map<string, Outcome>();
    const copy = async (file: FileToCopy) => outcomes.set(idOf(file), await outcomeOf(file, records.get(idOf(file))));
    await pMap(toCopy, copy, { concurrency: AT_ONCE });
    const noted = (current: BackupFileRecord) => {
      const { changes } = outcomes.get(idOf(current)) ?? {};
      // Another delivery of the event may have stored its result before this delivery.
      return needsCopy(current) ? changes : undefined;
    };
    const settled = await changeStates(toCopy, noted, also);
    raiseNotCopiedAlarm(toCopy, settled);
    for (const file of toCopy) {
      const { error, changes } = outcomes.get(idOf(file)) ?? {};
      if (error) errors.push(error);
      if (!settled.has(idOf(file))) await removeCopy(file.teamId, file.ownerId, file.fileId);
      else if (changes?.state === "backed_up") made++;
    }
  }
  if (errors.length > 0) throw errors[0];
  return made;
};

/**
 * Copies files of one team that have no record yet. A file's record is made after its copy. Each transaction makes
 * {@link FILES_PER_TRANSACTION} records, while further files are copied.
 * @param until a time in milliseconds since 1970; after that time no more files are begun, except for the first
 * {@link FILES_PER_TRANSACTION}
 * @returns whether all files were copied or tried
 */
export const backUpNew = async (wanted: readonly FileToCopy[], until: number): Promise<boolean> => {
  let done: Done[] = [];
  let storing: Promise<unknown> = Promise.resolve();
  const storeDone = () => {
    const together = done;
    done = [];
    storing = storing.then(() => store(together));
    // `storing` is awaited at the end. Without this line, a failure before the end would be an unhandled rejection.
    storing.catch(() => undefined);
  };
  const copy = async (file: FileToCopy, n: number): Promise<boolean> => {
    if (n >= FILES_PER_TRANSACTION && nowMs() >= until) return false;
    const { changes } = await outcomeOf(file, undefined);
    done.push({ file, changes });
    if (done.length === FILES_PER_TRANSACTION) storeDone();
    return true;
  };
  const begun = await pMap(wanted, copy, { concurrency: AT_ONCE });
  storeDone();
  await storing;
  return begun.every(Boolean);
};

interface Done {
  file: FileToCopy;
  changes: Changes;
}

const store = async (together: readonly Done[]): Promise<void> => {
  const changes = new Map(together.map((one) => [idOf(one.file), one.changes]));
  const files = together.map(({ file }) => file);
  const records = await makeRecords(files, (file) => changes.get(idOf(file)) ?? { state: "pending" });
  // An event handler made the records of these files before this call, and hasn't finished copying the files.
  const begun = files.filter((file) => needsCopy(records.get(idOf(file))));
  const settled = await changeStates(begun, (current) => (needsCopy(current) ? changes.get(idOf(current)) : undefined));
  raiseNotCopiedAlarm(begun, settled);
  const gone = files.filter((file) => !records.has(idOf(file)));
  await Promise.all(gone.map(({ teamId, ownerId, fileId }) => removeCopy(teamId, ownerId, fileId)));
};

/** Raises an alarm for files that couldn't be copied, except for deleted files, which have no record any more. */
const raiseNotCopiedAlarm = (files: readonly FileToCopy[], records: ReadonlyMap<string, BackupFileRecord>): void => {
  const failed = files.filter((file) => records.get(idOf(file))?.state === "not_copied");
  const [first] = failed;
  if (first) measure({ FilesNotCopied: failed.length }, { teamId: first.teamId });
};

type Changes = Partial<BackupFileRecord> & Pick<BackupFileRecord, "state">;

const needsCopy = (record: BackupFileRecord | undefined): boolean =>
  record?.state === "pending" || record?.state === "not_copied";

interface Outcome {
  changes: Changes;
  error?: unknown;
}

const outcomeOf = async (file: FileToCopy, record: BackupFileRecord | undefined): Promise<Outcome> => {
  try {
    return { changes: await copyOne(file, file.sha256 ?? record?.sha256) };
  } catch (error) {
    const { ownerId, fileId } = file;
    log.warn("file not copied into the backup", { ownerId, fileId, reason: String(error) });
    const failure = error instanceof NotCopied ? "changed_while_copied" : "refused";
    return { changes: { state: "not_copied", failure }, error };
  }
};

/**
 * Copies a file, if it is stored, and returns the changes of the file's record.
 * @param expected the file's SHA-256, if known
 */
const copyOne = async (
  { teamId, ownerId, fileId, kind, key, stored }: FileToCopy,
  expected: string | undefined,
): Promise<Changes> => {
  const bucket = bucketOf(kind);
  const source = stored ?? (await find({ bucket, key }));
  const place = { bucket: "backup", key: backupKey(teamId, ownerId, fileId) } as const;
  if (!source) return withoutSource(place, expected);
  const copied = await copyOrAdopt({ from: { bucket, key, etag: source.etag }, size: source.size, expected }, place);
  if (expected && copied.sha256 !== expected) {
    await removeCopy(teamId, ownerId, fileId);
    return { state: "not_copied", failure: "checksum_differs" };
  }
  return {
    state: "backed_up",
    sha256: copied.sha256,
    mediaEtag: source.etag,
    copyEtag: copied.etag,
    size: source.size,
    copiedAt: nowIso(),
  };
};

/**
 * The state of a file whose stored object is missing. A copy that was made earlier is good if it has the file's
 * SHA-256.
 */
const withoutSource = async (
  place: { bucket: "backup"; key: string },
  expected: string | undefined,
): Promise<Changes> => {
  const there = expected ? await find(place) : undefined;
  if (!there || there.sha256 !== expected) return { state: "lost" };
  const { sha256, etag: copyEtag, size } = there;
  return { state: "media_missing", sha256, copyEtag, size, copiedAt: nowIso() };
};

interface ToCopy {
  from: { bucket: "media" | "documents"; key: string; etag: string };
  /** Bytes. */
  size: number;
  expected: string | undefined;
}

/**
 * Copies a file, or keeps an existing copy that matches the file. Such a copy may come from another delivery of the
 * event, whose handler hasn't stored the result. A copy that doesn't match is replaced with a single call of S3, so
 * that the backup has a copy at every moment.
 */
const copyOrAdopt = async (
  { from, size, expected }: ToCopy,
  place: { bucket: "backup"; key: string },
): Promise<Copied> => {
  try {
    return await copy(from, place, false);
  } catch (error) {
    if (!(error instanceof NotCopied) || error.reason !== "precondition") throw error;
    const there = await find(place);
    if (!there) throw error;
    const sha256 = there.size === size ? (expected ?? (await hashStored(from))) : undefined;
    if (sha256 && there.sha256 === sha256) return { etag: there.etag, sha256 };
    return copy(from, place, true);
  }
};
