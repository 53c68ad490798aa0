import pMap from "p-map";
import { isoIn, nowIso, nowMs } from "../../../platform/clock.ts";
import { requireTeamId } from "../../../platform/identity/actor.ts";
import { inChunks } from "../../../platform/store/batches.ts";
import { backupFolder } from "../../../platform/store/object-key.ts";
import { transact } from "../../../platform/store/transaction.ts";
import { type BackupCheckRecord, BackupFileEntity, type BackupFileRecord } from "../backup.entity.ts";
import type { NewFile } from "../copy.ts";
import { COUNTING } from "../findings.ts";
import { judge } from "../judge.ts";
import { find, type Lister, lister, type Stored } from "../objects.ts";
import { LAST, sectionAt } from "../owners.ts";
import { findCheck, planStep, putCheck } from "../plan.ts";
import { idOf } from "../records.ts";
import { copyNew, settle } from "../settle.ts";
import { type BackupSource, copyOf, type FileKey, isLookedUpAlone, placeOf } from "../sources.ts";
import { tellLater, tellOfProblems } from "../tell.ts";

/**
 * A step begins no new page after this time. Of a page that was begun before this time, the step still handles the
 * first files of each list.
 */
const WORK_MS = 45_000;
/**
 * How many files are looked up or settled in parallel. A file whose copy has no record is read whole, up to 200 MB. If
 * more of these were begun at the end of {@link WORK_MS}, the function's time might be over before they are recorded.
 */
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
   * Lists of the stored objects: one list of files for each section (owners.ts) that was begun, and one list of all
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

const checkPage = async (began: BackupCheckRecord, { until, lists }: Progress): Promise<Checked> => {
  const page = await readPage(began.teamId, began.cursor, lists);
  const { uncopied, differing } = compare(page, began);
  let isDone = await copyNew(uncopied, until);
  for (const [n, chunk] of inChunks(differing, AT_ONCE).entries()) {
    // The first files are settled even if the time is over, so that each repetition of a page has less to do.
    if (n > 0 && nowMs() >= until) isDone = false;
    else await settle(chunk, COUNTING);
  }
  if (!isDone) return { cursor: began.cursor, files: 0 };
  return { cursor: page.isLast ? undefined : page.until, files: page.files.length };
};

interface Page {
  files: BackupSource[];
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
  const { files, until } = await section.read(teamId, cursor);
  const [records, there, copied] = await Promise.all([recordsOf(teamId, cursor, until), list(until), copies(until)]);
  const look = async (file: BackupSource) => {
    const found = isLookedUpAlone(file.kind) ? await find(placeOf(file)) : undefined;
    if (found) there.set(file.key, found);
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
 * Finds files without a record and a copy, and what doesn't match: files and their records, and copies and records
 * without a file. The list of objects may be older than the records, so `settle` looks again before anything is
 * changed.
 */
const compare = ({ files, records, stored, copies }: Page, { teamId, startedAt }: BackupCheckRecord) => {
  const uncopied: NewFile[] = [];
  const differing: FileKey[] = [];
  const orphans = new Map<string, FileKey>();
  for (const key of copies.keys()) {
    const [ownerId = "", fileId = ""] = key.slice(backupFolder(teamId).length).split("/");
    orphans.set(idOf({ ownerId, fileId }), { teamId, ownerId, fileId });
  }
  for (const [id, { ownerId, fileId }] of records) orphans.set(id, { teamId, ownerId, fileId });
  for (const file of files) {
    const record = records.get(idOf(file));
    const there = stored.get(file.key);
    const copy = copies.get(copyOf(file).key);
    orphans.delete(idOf(file));
    if (!record) {
      // An interrupted step hasn't recorded this copy. `settle` records a few at a time, so a repetition gets further.
      if (copy) differing.push(file);
      // If a file that may have been erased has neither an object nor a copy, the file isn't reported as missing: it
      // was erased with a person before erasures were noted on files.
      else if (there || !file.mayBeErased) uncopied.push({ ...file, stored: there });
      continue;
    }
    if (isLeftAlone(record, startedAt)) continue;
    if (judge(record, { stored: there, copy, sha256: file.sha256 }) !== record.state) differing.push(file);
  }
  return { uncopied, differing: [...differing, ...orphans.values()] };
};
