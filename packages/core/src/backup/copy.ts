import pMap from "p-map";
import { nowIso, nowMs } from "../platform/clock.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { log } from "../platform/log.ts";
import { measure } from "../platform/metrics.ts";
import { inChunks } from "../platform/store/batches.ts";
import { backupKey } from "../platform/store/object-key.ts";
import type { BackupFileRecord } from "./backup.entity.ts";
import { type Copied, copy, find, hashStored, NotCopied, removeCopy, type Stored } from "./objects.ts";
import { type Also, idOf, open, settle, TOGETHER } from "./records.ts";
import { removeFiles } from "./remove.ts";
import { type BackupSource, bucketOf, findSource } from "./sources.ts";

/** Copies that are made at the same time. */
const AT_ONCE = 16;

/** A file to be copied. */
export interface Wanted extends BackupSource {
  /** What lies at its key, where that has been looked up. */
  stored?: Stored | undefined;
}

/**
 * Copies a file into the backup, once; where it isn't its owner's any more, its copy goes. Of what never was, neither is
 * done.
 * @throws what the store throws, so that the event comes again; the file then reads 'not copied'
 */
export const settleCopy = async (ownerId: string, fileId: string): Promise<void> => {
  const key = { teamId: requireTeamId(), ownerId, fileId };
  const source = await findSource(key);
  if (source) await backUp([source]);
  else await removeFiles([key]);
};

/**
 * Copies files of one team that have no good copy; what has one is left alone. A copy counts only when the store's
 * SHA-256 of it is that of the file. A file that is deleted meanwhile leaves no copy.
 * @param also further writes of the transactions that note what became of them
 * @returns how many copies were made
 * @throws what the store threw, once the other files are done
 */
export const backUp = async (wanted: readonly Wanted[], also?: Also): Promise<number> => {
  let made = 0;
  const errors: unknown[] = [];
  for (const chunk of inChunks(wanted, TOGETHER)) {
    const records = await open(chunk);
    const toCopy = chunk.filter((file) => isToCopy(records.get(idOf(file))));
    const outcomes = new Map<string, Outcome>();
    const copy = async (file: Wanted) => outcomes.set(idOf(file), await outcomeOf(file, records.get(idOf(file))));
    await pMap(toCopy, copy, { concurrency: AT_ONCE });
    const noted = (current: BackupFileRecord) => {
      const { changes } = outcomes.get(idOf(current)) ?? {};
      // Another delivery may have been first.
      return isToCopy(current) ? changes : undefined;
    };
    const settled = await settle(toCopy, noted, also);
    tellNotCopied(toCopy, settled);
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
 * Copies files of one team that have no record yet, many at once: a record is made with its copy, {@link TOGETHER} in one
 * transaction, while further files are copied.
 * @param until milliseconds; no file is begun after that, but for the first ones
 * @returns whether all were gone through
 */
export const backUpNew = async (wanted: readonly Wanted[], until: number): Promise<boolean> => {
  let done: Done[] = [];
  let entered: Promise<unknown> = Promise.resolve();
  const enterAll = () => {
    const together = done;
    done = [];
    entered = entered.then(() => enter(together));
    // Awaited in the end; until then it may have failed.
    entered.catch(() => undefined);
  };
  const copy = async (file: Wanted, n: number): Promise<boolean> => {
    if (n >= TOGETHER && nowMs() >= until) return false;
    const { changes } = await outcomeOf(file, undefined);
    done.push({ file, changes });
    if (done.length === TOGETHER) enterAll();
    return true;
  };
  const begun = await pMap(wanted, copy, { concurrency: AT_ONCE });
  enterAll();
  await entered;
  return begun.every(Boolean);
};

interface Done {
  file: Wanted;
  changes: Changes;
}

const enter = async (together: readonly Done[]): Promise<void> => {
  const changes = new Map(together.map((one) => [idOf(one.file), one.changes]));
  const files = together.map(({ file }) => file);
  const records = await open(files, (file) => changes.get(idOf(file)) ?? { state: "pending" });
  // An event of the file was first, and hasn't come to its end.
  const begun = files.filter((file) => isToCopy(records.get(idOf(file))));
  const settled = await settle(begun, (current) => (isToCopy(current) ? changes.get(idOf(current)) : undefined));
  tellNotCopied(begun, settled);
  const gone = files.filter((file) => !records.has(idOf(file)));
  await Promise.all(gone.map(({ teamId, ownerId, fileId }) => removeCopy(teamId, ownerId, fileId)));
};

/** An alarm sounds where a file that is there couldn't be copied; one that is gone meanwhile has no record any more. */
const tellNotCopied = (files: readonly Wanted[], records: ReadonlyMap<string, BackupFileRecord>): void => {
  const failed = files.filter((file) => records.get(idOf(file))?.state === "not_copied");
  const [first] = failed;
  if (first) measure({ FilesNotCopied: failed.length }, { teamId: first.teamId });
};

type Changes = Partial<BackupFileRecord> & Pick<BackupFileRecord, "state">;

const isToCopy = (record: BackupFileRecord | undefined): boolean =>
  record?.state === "pending" || record?.state === "not_copied";

interface Outcome {
  changes: Changes;
  error?: unknown;
}

const outcomeOf = async (file: Wanted, record: BackupFileRecord | undefined): Promise<Outcome> => {
  try {
    return { changes: await copyOne(file, file.sha256 ?? record?.sha256) };
  } catch (error) {
    const { ownerId, fileId } = file;
    log.warn("file not copied into the backup", { ownerId, fileId, reason: String(error) });
    const failure = error instanceof NotCopied ? "changed_while_copied" : "refused";
    return { changes: { state: "not_copied", failure }, error };
  }
};

/** @param expected the SHA-256 that the file has, as far as it is known */
const copyOne = async (
  { teamId, ownerId, fileId, kind, key, stored }: Wanted,
  expected: string | undefined,
): Promise<Changes> => {
  const bucket = bucketOf(kind);
  const source = stored ?? (await find({ bucket, key }));
  const place = { bucket: "backup", key: backupKey(teamId, ownerId, fileId) } as const;
  if (!source) return withoutSource(place, expected);
  const remove = () => removeCopy(teamId, ownerId, fileId);
  const copied = await copyOrAdopt(
    { from: { bucket, key, etag: source.etag }, size: source.size, expected },
    place,
    remove,
  );
  if (expected && copied.sha256 !== expected) {
    await remove();
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

/** The file is missing where it is stored. A copy made earlier still counts if its SHA-256 is the one the file had. */
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
 * A copy may lie there already: of a delivery that died before it could say so, or of one that is at it now. It is taken
 * where it is what the file is; otherwise it is made anew.
 */
const copyOrAdopt = async (
  { from, size, expected }: ToCopy,
  place: { bucket: "backup"; key: string },
  remove: () => Promise<void>,
): Promise<Copied> => {
  try {
    return await copy(from, place, false);
  } catch (error) {
    if (!(error instanceof NotCopied) || error.reason !== "precondition") throw error;
    const there = await find(place);
    if (!there) throw error;
    const sha256 = there.size === size ? (expected ?? (await hashStored(from))) : undefined;
    if (sha256 && there.sha256 === sha256) return { etag: there.etag, sha256 };
    await remove();
    return copy(from, place, false);
  }
};
