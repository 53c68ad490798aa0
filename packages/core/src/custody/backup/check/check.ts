import pMap from "p-map";
import { isoIn, nowIso, nowMs } from "../../../platform/clock.ts";
import { requireTeamId } from "../../../platform/identity/actor.ts";
import { log } from "../../../platform/log.ts";
import { inChunks } from "../../../platform/store/batches.ts";
import { backupFolder, backupKey } from "../../../platform/store/object-key.ts";
import { transact } from "../../../platform/store/transaction.ts";
import { type BackupCheckRecord, BackupFileEntity, type BackupFileRecord } from "../backup.entity.ts";
import { backUp, backUpNew, type FileToCopy } from "../copy.ts";
import { countCopiedAgain, countRemoved } from "../findings.ts";
import { judge } from "../judge.ts";
import { find, type Lister, lister, type Stored } from "../objects.ts";
import { findCheck, planStep, putCheck } from "../plan.ts";
import { currentSources, FILES_PER_TRANSACTION, idOf } from "../records.ts";
import { removeFiles } from "../remove.ts";
import { bucketOf, type FileKey, isLookedUpAlone } from "../sources.ts";
import { tellLater, tellOfProblems } from "../tell.ts";
import { lookAgain } from "./look-again.ts";
import { LAST, readSources, sectionAt } from "./pages.ts";

/**
 * A step begins no new page after this time. Of a page that was begun before this time, the step still handles the
 * first files of each list.
 */
const WORK_MS = 45_000;
/** How many single files are looked up in parallel. */
const AT_ONCE = 16;

/**
 * Does the next step of the current team's check. Page by page, the step compares each file with its record and its
 * copy. When the step's time is over, the next step is planned. Files without a copy are copied, records get the state
 * that was found, and copies without a file are removed. A good copy is never overwritten. After the check, the handler
 * of another event notifies the admins of new problems.
 * @param eventId the id of the event; nothing is done if the check waits for another event
 */
export const checkBackup = async (eventId: string): Promise<void> => {
  const teamId = requireTeamId();
  const began = await findCheck(teamId);
  if (began?.telling === eventId) return tellOfProblems(began);
  if (began?.step !== eventId) return;
  const until = nowMs() + WORK_MS;
  let cursor: string | undefined = began.cursor;
  const lists: Progress["lists"] = { stored: new Map(), copies: lister("backup", backupFolder(teamId), cursor) };
  let files = 0;
  do {
    const page = await checkPage({ ...began, cursor }, { until, lists });
    cursor = page.cursor;
    files += page.files;
  } while (cursor !== undefined && nowMs() < until);
  await transact(async () => {
    const now = await findCheck(teamId);
    if (now?.step !== eventId) return { writes: [], result: undefined };
    const findings = { ...now.findings, files: now.findings.files + files };
    const writes =
      cursor === undefined
        ? [
            putCheck(now, { ...now, step: "", cursor: "", findings, finishedAt: nowIso(), found: findings }),
            tellLater(teamId),
          ]
        : planStep(now, { ...now, cursor, findings });
    return { writes, result: undefined };
  });
};

interface Progress {
  until: number;
  /**
   * Lists of the stored objects: one list of files for each section (pages.ts) that was begun, and one list of all
   * copies.
   */
  lists: { stored: Map<string, Lister>; copies: Lister };
}

interface Checked {
  /**
   * The id of the last owner whose files were checked. If the time was over before the page was done, `cursor` is the
   * cursor from which the page began. Undefined after the last page.
   */
  cursor: string | undefined;
  /** How many files were checked; 0 if the page has to be repeated. */
  files: number;
}

const checkPage = async (began: BackupCheckRecord, progress: Progress): Promise<Checked> => {
  const page = await readPage(began.teamId, began.cursor, progress.lists);
  const { suspects, uncopied, orphans } = compare(page, began);
  const done = [
    await backUpNew(uncopied, progress.until),
    await someAtLeast(suspects, progress.until, settleSuspects),
    await someAtLeast(orphans, progress.until, removeOrphans),
  ];
  if (!done.every(Boolean)) return { cursor: began.cursor, files: 0 };
  return { cursor: page.isLast ? undefined : page.until, files: page.files.length };
};

/**
 * Handles a list in chunks until the time is over. The first chunk is handled even after that time, so that each
 * repetition of a page has less to do.
 * @returns whether the whole list was handled
 */
const someAtLeast = async <T>(all: readonly T[], until: number, work: (chunk: T[]) => Promise<void>) => {
  for (const [n, chunk] of inChunks(all, FILES_PER_TRANSACTION).entries()) {
    if (n > 0 && nowMs() >= until) return false;
    await work(chunk);
  }
  return true;
};

interface Page {
  files: FileToCopy[];
  records: Map<string, BackupFileRecord>;
  stored: Map<string, Stored>;
  copies: Map<string, Stored>;
  /** The id of the page's last owner; after the last owner of a section, the section's `end`. */
  until: string;
  isLast: boolean;
}

/** The files of the next owners, with their records, their stored objects and their copies. */
const readPage = async (teamId: string, cursor: string, { stored, copies }: Progress["lists"]): Promise<Page> => {
  const section = sectionAt(cursor);
  const list = stored.get(section.prefix) ?? section.list(teamId, cursor);
  stored.set(section.prefix, list);
  const { files, until } = await readSources(teamId, section, cursor);
  const [records, there, copied] = await Promise.all([recordsOf(teamId, cursor, until), list(until), copies(until)]);
  const look = async ({ kind, key }: FileToCopy) => {
    const found = isLookedUpAlone(kind) ? await find({ bucket: bucketOf(kind), key }) : undefined;
    if (found) there.set(key, found);
  };
  await pMap(files, look, { concurrency: AT_ONCE });
  return { files, records, stored: there, copies: copied, until, isLast: until === LAST };
};

const recordsOf = async (teamId: string, after: string, until: string): Promise<Map<string, BackupFileRecord>> => {
  // Ids consist of letters, digits and "_", which all sort between "0" and "~".
  const { data } = await BackupFileEntity.query
    .primary({ teamId })
    .between({ ownerId: after || "0", fileId: "~" }, { ownerId: until, fileId: "~" })
    .go({ pages: "all", consistent: true });
  return new Map(data.map((record) => [idOf(record), record]));
};

/**
 * For this long after a file's state has changed, an event handler may still be working on the file: a failed handler
 * is tried again within two minutes, and once more about twelve minutes later.
 */
const EVENT_MS = 15 * 60_000;

/**
 * Whether the check skips a file: an event handler may be copying or restoring the file now, or this check has already
 * failed to copy the file. A check that tried to copy such a file again and again would never end.
 */
const isLeftAlone = ({ state, sha256, changedAt }: BackupFileRecord, startedAt: string): boolean => {
  if (state === "not_copied") return changedAt > startedAt;
  const isOfEvent = state === "restoring" || (state === "pending" && sha256 === undefined);
  return isOfEvent && changedAt > isoIn(-EVENT_MS);
};

/**
 * Finds files that don't match their records. The list of objects may be older than the records, so `lookAgain` looks
 * at every such file again before anything is changed.
 */
const compare = ({ files, records, stored, copies }: Page, { teamId, startedAt }: BackupCheckRecord) => {
  const suspects: FileToCopy[] = [];
  const uncopied: FileToCopy[] = [];
  const orphans = new Map<string, FileKey>();
  for (const key of copies.keys()) {
    const [ownerId = "", fileId = ""] = key.slice(backupFolder(teamId).length).split("/");
    orphans.set(idOf({ ownerId, fileId }), { teamId, ownerId, fileId });
  }
  for (const [id, { ownerId, fileId }] of records) orphans.set(id, { teamId, ownerId, fileId });
  for (const file of files) {
    const { key, ownerId, fileId, sha256 } = file;
    const record = records.get(idOf(file));
    const there = stored.get(key);
    const copy = copies.get(backupKey(teamId, ownerId, fileId));
    orphans.delete(idOf(file));
    if (!record) {
      // If a file that may have been erased has neither an object nor a copy, the file isn't reported as missing: it
      // was erased with a person before erasures were noted on files.
      if (there || copy || !file.mayBeErased) uncopied.push({ ...file, stored: there });
      continue;
    }
    if (isLeftAlone(record, startedAt)) continue;
    if (judge(record, { stored: there, copy, sha256 }) !== record.state) suspects.push(file);
  }
  return { suspects, uncopied, orphans: [...orphans.values()] };
};

/**
 * Looks again at files that don't match their records, and copies the files that need a copy. A file that can't be
 * copied gets the state `not_copied`, and the check goes on.
 */
const settleSuspects = async (suspects: readonly FileToCopy[]): Promise<void> => {
  const toCopy = await lookAgain(suspects);
  await backUp(toCopy, countCopiedAgain).catch((error: unknown) =>
    log.error("files not copied", error, { files: toCopy.length }),
  );
};

/** Removes copies without a file. A copy stays if its file was stored after the page was read. */
const removeOrphans = async (orphans: readonly FileKey[]): Promise<void> => {
  const there = new Set((await currentSources(orphans)).map(idOf));
  const gone = orphans.filter((key) => !there.has(idOf(key)));
  await removeFiles(gone, countRemoved);
};
