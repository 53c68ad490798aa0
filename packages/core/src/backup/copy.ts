import { AssetEntity } from "../asset/asset.entity.ts";
import { abreast } from "../platform/abreast.ts";
import { nowIso, nowMs } from "../platform/clock.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { log } from "../platform/log.ts";
import { backupKey } from "../platform/store/object-key.ts";
import type { BackupFileRecord } from "./backup.entity.ts";
import { copy, find, NotCopied, removeCopy, type Stored } from "./objects.ts";
import { type BackupSource, idOf, inChunks, open, settle, TOGETHER } from "./records.ts";

/** Copies that are made at the same time. */
const ABREAST = 16;

/** A file to be copied. */
export interface Wanted extends BackupSource {
  /** As the asset has it: the hash that its history holds. */
  sha256?: string | undefined;
  /** What lies in the media, where that has been looked up. */
  media?: Stored | undefined;
}

/**
 * Copies a file of an asset into the backup, once. An asset or file that is gone by now has nothing to copy.
 * @throws what the store throws, so that the event comes again; the file then reads 'not copied'
 */
export const backUpFile = async (assetId: string, fileId: string): Promise<void> => {
  const teamId = requireTeamId();
  const { data: asset } = await AssetEntity.get({ teamId, assetId }).go({ consistent: true });
  const file = asset?.files.find(({ id }) => id === fileId);
  if (!file) return;
  const { key, name, size, sha256 } = file;
  await backUp([{ teamId, assetId, fileId, key, name, size, sha256 }]);
};

/**
 * Copies files of one team that have no good copy; what has one is left alone. A copy counts only when the store's
 * SHA-256 of it is that of the file. A file whose asset is deleted meanwhile leaves no copy.
 * @returns how many copies were made
 * @throws what the store threw, once the other files are done
 */
export const backUp = async (wanted: readonly Wanted[]): Promise<number> => {
  let made = 0;
  const errors: unknown[] = [];
  for (const chunk of inChunks(wanted, TOGETHER)) {
    const records = await open(chunk);
    const toCopy = chunk.filter((file) => isToCopy(records.get(idOf(file))));
    const outcomes = new Map<string, Outcome>();
    await abreast(ABREAST, toCopy, async (file) => {
      outcomes.set(idOf(file), await outcomeOf(file, records.get(idOf(file))));
    });
    const settled = await settle(toCopy, (current) => {
      const { changes } = outcomes.get(idOf(current)) ?? {};
      // Another delivery may have been first.
      return isToCopy(current) ? changes : undefined;
    });
    for (const file of toCopy) {
      const { error, changes } = outcomes.get(idOf(file)) ?? {};
      if (error) errors.push(error);
      if (!settled.has(idOf(file))) await removeCopy(file.teamId, file.assetId, file.fileId);
      else if (changes?.state === "backed_up") made++;
    }
  }
  if (errors.length > 0) throw errors[0];
  return made;
};

/**
 * Copies files of one team that have no record yet, many at once: a record is made with its copy, {@link TOGETHER} in one
 * transaction, while further files are copied.
 * @param until milliseconds; no file is begun after that
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
  const begun = await abreast(ABREAST, wanted, async (file) => {
    if (nowMs() >= until) return false;
    const { changes } = await outcomeOf(file, undefined);
    done.push({ file, changes });
    if (done.length === TOGETHER) enterAll();
    return true;
  });
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
  await settle(begun, (current) => (isToCopy(current) ? changes.get(idOf(current)) : undefined));
  const gone = files.filter((file) => !records.has(idOf(file)));
  await Promise.all(gone.map(({ teamId, assetId, fileId }) => removeCopy(teamId, assetId, fileId)));
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
    const { assetId, fileId } = file;
    log.warn("file not copied into the backup", { assetId, fileId, reason: String(error) });
    const failure = error instanceof NotCopied ? "changed_while_copied" : "refused";
    return { changes: { state: "not_copied", failure }, error };
  }
};

/** @param expected the SHA-256 that the file has, as far as it is known */
const copyOne = async (
  { teamId, assetId, fileId, key, media }: Wanted,
  expected: string | undefined,
): Promise<Changes> => {
  const source = media ?? (await find({ bucket: "media", key }));
  const place = { bucket: "backup", key: backupKey(teamId, assetId, fileId) } as const;
  if (!source) return withoutSource(place, expected);
  const copied = await copyOrAdopt({ key, source }, place, expected, () => removeCopy(teamId, assetId, fileId));
  if (expected && copied.sha256 !== expected) {
    await removeCopy(teamId, assetId, fileId);
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

/** The file is missing from the media. A copy made earlier still counts if its SHA-256 is the one the file had. */
const withoutSource = async (
  place: { bucket: "backup"; key: string },
  expected: string | undefined,
): Promise<Changes> => {
  const there = expected ? await find(place) : undefined;
  if (!there || there.sha256 !== expected) return { state: "lost" };
  const { sha256, etag: copyEtag, size } = there;
  return { state: "media_missing", sha256, copyEtag, size, copiedAt: nowIso() };
};

/**
 * A copy may lie there already: of a delivery that died before it could say so, or of one that is at it now. It is taken
 * where it is what the file is; otherwise it is made anew.
 */
const copyOrAdopt = async (
  { key, source }: { key: string; source: Stored },
  place: { bucket: "backup"; key: string },
  expected: string | undefined,
  remove: () => Promise<void>,
) => {
  const from = { bucket: "media", key, etag: source.etag } as const;
  try {
    return await copy(from, place, false);
  } catch (error) {
    if (!(error instanceof NotCopied) || error.reason !== "precondition") throw error;
    const there = await find(place);
    if (!there) throw error;
    const same = expected ? there.sha256 === expected : there.etag === source.etag && there.size === source.size;
    if (same && there.sha256) return { etag: there.etag, sha256: there.sha256 };
    await remove();
    return copy(from, place, false);
  }
};
