import pMap from "p-map";
import { isoIn, nowIso, nowMs } from "../platform/clock.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { log } from "../platform/log.ts";
import { inChunks } from "../platform/store/batches.ts";
import { backupFolder, backupKey } from "../platform/store/object-key.ts";
import { transact } from "../platform/store/transaction.ts";
import { type BackupCheckRecord, BackupFileEntity, type BackupFileRecord } from "./backup.entity.ts";
import { backUp, backUpNew, type Wanted } from "./copy.ts";
import { countCopiedAgain, countRemoved } from "./findings.ts";
import { judge } from "./judge.ts";
import { lookAgain } from "./look-again.ts";
import { find, type Lister, lister, type Stored } from "./objects.ts";
import { LAST, readSources, sectionAt } from "./pages.ts";
import { findCheck, planStep, putCheck } from "./plan.ts";
import { idOf, stillHeld, TOGETHER } from "./records.ts";
import { removeFiles } from "./remove.ts";
import { bucketOf, type FileKey, liesApart } from "./sources.ts";
import { tellLater, tellOfProblems } from "./tell.ts";

/** No page is begun after that; of one that is, some files of each list are done however late it is, and no more. */
const WORK_MS = 45_000;
/** Files that are looked at one by one at the same time. */
const AT_ONCE = 16;

/**
 * The next step of the current team's check: compares each file with its record and its copy, page by page, until its time
 * is over; then plans the step after it. Files without a copy are copied, findings become the files' states, copies
 * without a file are removed. Nothing is put over a good copy. A step of its own, later, tells admins of problems that are
 * new.
 * @param eventId another event's step has no say any more
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
  /** Of what is stored, one for each section that was begun. */
  lists: { stored: Map<string, Lister>; copies: Lister };
}

interface Checked {
  /** The last owner's id; as it was where the time was over midway; undefined where nothing follows. */
  cursor: string | undefined;
  /** Files that were gone through: of a page that is done again, none. */
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
 * Does what there is, some at a time, until the time is over; the first ones whatever the time, so that the next step has
 * fewer of them.
 * @returns whether all were done
 */
const someAtLeast = async <T>(all: readonly T[], until: number, work: (chunk: T[]) => Promise<void>) => {
  for (const [n, chunk] of inChunks(all, TOGETHER).entries()) {
    if (n > 0 && nowMs() >= until) return false;
    await work(chunk);
  }
  return true;
};

interface Page {
  files: Wanted[];
  records: Map<string, BackupFileRecord>;
  stored: Map<string, Stored>;
  copies: Map<string, Stored>;
  /** The last owner, or what ends its section. */
  until: string;
  isLast: boolean;
}

/** Owners after one, with all that the table and the store know of their files. */
const readPage = async (teamId: string, cursor: string, { stored, copies }: Progress["lists"]): Promise<Page> => {
  const section = sectionAt(cursor);
  const list = stored.get(section.prefix) ?? section.list(teamId, cursor);
  stored.set(section.prefix, list);
  const { files, until } = await readSources(teamId, section, cursor);
  const [records, there, copied] = await Promise.all([recordsOf(teamId, cursor, until), list(until), copies(until)]);
  const look = async ({ kind, key }: Wanted) => {
    const found = liesApart(kind) ? await find({ bucket: bucketOf(kind), key }) : undefined;
    if (found) there.set(key, found);
  };
  await pMap(files, look, { concurrency: AT_ONCE });
  return { files, records, stored: there, copies: copied, until, isLast: until === LAST };
};

const recordsOf = async (teamId: string, after: string, until: string): Promise<Map<string, BackupFileRecord>> => {
  // Ids are letters, digits and "_", all between "0" and "~".
  const { data } = await BackupFileEntity.query
    .primary({ teamId })
    .between({ ownerId: after || "0", fileId: "~" }, { ownerId: until, fileId: "~" })
    .go({ pages: "all", consistent: true });
  return new Map(data.map((record) => [idOf(record), record]));
};

/**
 * An event that copies or restores a file is done by then, or comes again much later: its tries are within two minutes,
 * twelve apart.
 */
const EVENT_MS = 15 * 60_000;

/**
 * What an event has begun just now is left to it, half done as it is. What this check couldn't copy isn't tried once
 * more: it would never come to its end.
 */
const isLeft = ({ state, sha256, changedAt }: BackupFileRecord, startedAt: string): boolean => {
  if (state === "not_copied") return changedAt > startedAt;
  const isOfEvent = state === "restoring" || (state === "pending" && sha256 === undefined);
  return isOfEvent && changedAt > isoIn(-EVENT_MS);
};

/** What isn't as its record says; lists may be older than records, so it is looked at again before it is told. */
const compare = ({ files, records, stored, copies }: Page, { teamId, startedAt }: BackupCheckRecord) => {
  const suspects: Wanted[] = [];
  const uncopied: Wanted[] = [];
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
      // Erased before the erasing was noted with the file: nothing is missed.
      if (there || copy || !file.mayBeErased) uncopied.push({ ...file, stored: there });
      continue;
    }
    if (isLeft(record, startedAt)) continue;
    if (judge(record, { stored: there, copy, sha256 }) !== record.state) suspects.push(file);
  }
  return { suspects, uncopied, orphans: [...orphans.values()] };
};

/** What can't be copied reads so; the rest goes on. */
const settleSuspects = async (suspects: readonly Wanted[]): Promise<void> => {
  const toCopy = await lookAgain(suspects);
  await backUp(toCopy, countCopiedAgain).catch((error: unknown) =>
    log.error("files not copied", error, { files: toCopy.length }),
  );
};

/** A file that came since the page was read keeps its copy. */
const removeOrphans = async (orphans: readonly FileKey[]): Promise<void> => {
  const there = new Set((await stillHeld(orphans)).map(idOf));
  const gone = orphans.filter((key) => !there.has(idOf(key)));
  await removeFiles(gone, countRemoved);
};
