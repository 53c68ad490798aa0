import { AssetEntity } from "../asset/asset.entity.ts";
import { find as findAsset } from "../asset/change.ts";
import { nowIso, nowMs } from "../platform/clock.ts";
import { requireTeamId } from "../platform/identity/actor.ts";
import { log } from "../platform/log.ts";
import { backupFolder, backupKey, mediaFolder } from "../platform/store/object-key.ts";
import { transact } from "../platform/store/transaction.ts";
import { BackupFileEntity, type BackupFileRecord, type CheckFindings } from "./backup.entity.ts";
import { DETAILS_MAX } from "./backup.schema.ts";
import { backUp, backUpNew, type Wanted } from "./copy.ts";
import { judge } from "./judge.ts";
import { find, type Lister, lister, type Stored } from "./objects.ts";
import { findCheck, planStep, putCheck } from "./plan.ts";
import { type FileKey, idOf, inChunks, settle, TOGETHER } from "./records.ts";
import { removeFiles } from "./remove.ts";

/** Assets that are gone through together. */
const PAGE = 500;
/** No page is begun, and no further files of one are copied, after that. */
const WORK_MS = 45_000;

/**
 * The next step of the current team's check: compares each file with its record and its copy, page by page, until its time
 * is over; then plans the step after it. Files without a copy are copied, findings become the files' states, copies
 * without a file are removed. Nothing is put over a good copy.
 * @param eventId another event's step has no say any more
 */
export const checkBackup = async (eventId: string): Promise<void> => {
  const teamId = requireTeamId();
  const began = await findCheck(teamId);
  if (began?.step !== eventId) return;
  const until = nowMs() + WORK_MS;
  const findings = structuredClone(began.findings);
  let cursor: string | undefined = began.cursor;
  const lists = {
    media: lister("media", mediaFolder(teamId), cursor),
    copies: lister("backup", backupFolder(teamId), cursor),
  };
  do cursor = await checkPage(teamId, cursor, { findings, until, lists });
  while (cursor !== undefined && nowMs() < until);
  await transact(async () => {
    const now = await findCheck(teamId);
    if (now?.step !== eventId) return { writes: [], result: undefined };
    const writes =
      cursor === undefined
        ? [putCheck(now, { ...now, step: "", cursor: "", findings, finishedAt: nowIso(), found: findings })]
        : planStep(now, { ...now, cursor, findings });
    return { writes, result: undefined };
  });
};

interface Progress {
  findings: CheckFindings;
  until: number;
  lists: Record<"media" | "copies", Lister>;
}

/** @returns the last asset's id; `after` where the time was over midway; undefined where nothing follows */
const checkPage = async (teamId: string, after: string, progress: Progress): Promise<string | undefined> => {
  const page = await readPage(teamId, after, progress.lists);
  const { suspects, uncopied, orphans } = compare(teamId, page);
  await note(suspects.filter(({ found }) => found !== "copy"));
  const again = suspects.flatMap(({ found, file, record }) => (found === "copy" ? [{ file, record }] : []));
  const missed = again.flatMap(({ record }) => (record.state === "backed_up" ? [record.name] : []));
  if (!(await backUpNew(uncopied, progress.until))) return after;
  for (const chunk of inChunks(again, TOGETHER)) {
    if (nowMs() >= progress.until) return after;
    // Their copies are gone, or never counted.
    await settle(keysOf(chunk), ({ state }) => (state === "pending" ? undefined : { state: "pending" }));
    // What can't be copied reads so; the rest goes on.
    const files = chunk.map(({ file }) => file);
    await backUp(files).catch((error: unknown) => log.error("files not copied", error, { files: chunk.length }));
  }
  addFindings(progress.findings, { files: page.files.length, missed, orphans: await removeOrphans(orphans) });
  return page.until || undefined;
};

interface Page {
  files: Wanted[];
  records: Map<string, BackupFileRecord>;
  media: Map<string, Stored>;
  copies: Map<string, Stored>;
  /** The last asset; "" where none follows. */
  until: string;
}

/** Assets after one, with all that the table and the store know of their files. */
const readPage = async (teamId: string, after: string, lists: Progress["lists"]): Promise<Page> => {
  const query = AssetEntity.query.primary({ teamId });
  const { data, cursor } = await (after ? query.gt({ assetId: after }) : query).go({
    ...{ limit: PAGE, pages: 1, consistent: true },
    attributes: ["assetId", "files"],
  });
  const until = cursor ? (data.at(-1)?.assetId ?? "") : "";
  const [records, media, copies] = await Promise.all([
    recordsOf(teamId, after, until),
    lists.media(until),
    lists.copies(until),
  ]);
  const files = data.flatMap(({ assetId, files: ofAsset }) =>
    ofAsset.map(({ id: fileId, key, name, size, sha256 }) => ({ teamId, assetId, fileId, key, name, size, sha256 })),
  );
  return { files, records, media, copies, until };
};

const recordsOf = async (teamId: string, after: string, until: string): Promise<Map<string, BackupFileRecord>> => {
  // Ids are letters, digits and "_", all between "0" and "~".
  const { data } = await BackupFileEntity.query
    .primary({ teamId })
    .between({ assetId: after || "0", fileId: "~" }, { assetId: until || "~", fileId: "~" })
    .go({ pages: "all", consistent: true });
  return new Map(data.map((record) => [idOf(record), record]));
};

interface Suspect {
  file: Wanted;
  record: BackupFileRecord;
  found: ReturnType<typeof judge>;
}

/** What isn't as its record says; lists may be older than records, so it is looked at again before it is told. */
const compare = (teamId: string, { files, records, media, copies }: Page) => {
  const suspects: Suspect[] = [];
  const uncopied: Wanted[] = [];
  const orphans = new Map<string, FileKey>();
  for (const key of copies.keys()) {
    const [assetId = "", fileId = ""] = key.slice(backupFolder(teamId).length).split("/");
    orphans.set(idOf({ assetId, fileId }), { teamId, assetId, fileId });
  }
  for (const [id, { assetId, fileId }] of records) orphans.set(id, { teamId, assetId, fileId });
  for (const file of files) {
    const { key, assetId, fileId, sha256 } = file;
    const record = records.get(idOf(file));
    orphans.delete(idOf(file));
    if (!record) {
      uncopied.push({ ...file, media: media.get(key) });
      continue;
    }
    const copy = copies.get(backupKey(teamId, assetId, fileId));
    const found = judge(record, { media: media.get(key), copy, sha256 });
    if (found !== record.state) suspects.push({ file, record, found });
  }
  return { suspects, uncopied, orphans: [...orphans.values()] };
};

const keysOf = (chunk: readonly { record: BackupFileRecord }[]): FileKey[] => chunk.map(({ record }) => record);

/** Looks again at each, and lets its record say what is found. */
const note = async (suspects: readonly Suspect[]): Promise<void> => {
  for (const chunk of inChunks(suspects, TOGETHER)) {
    const seen = new Map(
      await Promise.all(
        chunk.map(async ({ file: { teamId, assetId, fileId, key, sha256 } }) => {
          const [media, copy] = await Promise.all([
            find({ bucket: "media", key }),
            find({ bucket: "backup", key: backupKey(teamId, assetId, fileId) }),
          ]);
          return [idOf({ assetId, fileId }), { media, copy, sha256 }] as const;
        }),
      ),
    );
    await settle(keysOf(chunk), (current) => {
      const now = seen.get(idOf(current));
      const state = now && judge(current, now);
      return !state || state === "copy" || state === current.state ? undefined : { state };
    });
  }
};

/** @returns how many there were; a file whose asset came since the page was read is none */
const removeOrphans = async (orphans: readonly FileKey[]): Promise<number> => {
  const gone: FileKey[] = [];
  for (const key of orphans) {
    const asset = await findAsset(key.teamId, key.assetId);
    if (!asset?.files.some(({ id }) => id === key.fileId)) gone.push(key);
  }
  await removeFiles(gone);
  return gone.length;
};

const addFindings = (
  findings: CheckFindings,
  { files, missed, orphans }: { files: number; missed: string[]; orphans: number },
): void => {
  findings.files += files;
  findings.orphans += orphans;
  findings.copiedAgain.count += missed.length;
  findings.copiedAgain.names.push(...missed.slice(0, Math.max(0, DETAILS_MAX - findings.copiedAgain.names.length)));
};
