import { read } from "../../library/asset/change.ts";
import { Search } from "../../library/search/index.ts";
import { ADMIN_ACTS, isAdmin } from "../../people/team/team.policy.ts";
import { DAY_MS, nowIso, nowMs } from "../../platform/clock.ts";
import { shownFileName } from "../../platform/file-name.policy.ts";
import { requireAdmin, requireMember } from "../../platform/identity/actor.ts";
import { decodeCursor, encodeCursor } from "../../platform/store/cursor.ts";
import { type BackupCheckRecord, BackupFileEntity, type BackupFileRecord } from "./backup.entity.ts";
import {
  BACKUP_PROBLEMS,
  type BackupProblem,
  type BackupState,
  fullName,
  healthOf,
  isDamaged,
  scoreOf,
} from "./backup.policy.ts";
import {
  type BackupAlert,
  type BackupFile,
  type BackupFilePage,
  type BackupHealth,
  DETAILS_MAX,
} from "./backup.schema.ts";
import { findCheck } from "./plan.ts";
import { readFigures } from "./records.ts";

const MEGABYTE = 1024 * 1024;
/** If no check has ended for this long, an alert says so. A check is due every day. */
const LATE_MS = 2 * DAY_MS;
const PAGE = 50;

const requireReader = () => requireAdmin(ADMIN_ACTS.manageBackup);

/**
 * The health of the team's backup. The call needs only a few small reads, however many files there are, and the team's
 * assets in this process's memory. What is known of the files doesn't wait for the assets.
 * @throws auth.forbidden
 */
export const health = async (): Promise<BackupHealth> => {
  const { teamId } = requireReader();
  const [figures, columns, check] = await Promise.all([
    readFigures(teamId),
    Search.countsIfPrepared(),
    findCheck(teamId),
  ]);
  const failed = BACKUP_PROBLEMS.reduce((sum, problem) => sum + figures[problem], 0);
  // A file that is being restored counts as pending: an admin knows of the problem, but the problem isn't solved yet.
  const counted = { backedUp: figures.backed_up, pending: figures.pending + figures.restoring, failed };
  return {
    health_status: healthOf(counted),
    health_score: scoreOf(counted),
    total_size_mb: Math.round((100 * figures.bytes) / MEGABYTE) / 100,
    backed_up: counted.backedUp,
    pending: counted.pending,
    failed,
    total_assets: columns ? Object.values(columns).reduce((sum, count) => sum + count, 0) : null,
    alerts: await alertsOf(teamId, figures, check),
    timestamp: nowIso(),
    last_checked: check?.finishedAt ?? null,
    checking: check !== undefined && check.step !== "",
  };
};

const files = (count: number): string => (count === 1 ? "1 file" : `${count} files`);

const PROBLEM_TEXTS: Record<BackupProblem, (count: number) => string> = {
  lost: (count) => `${files(count)} can't be found as stored, neither in its place nor in the backup`,
  media_missing: (count) => `${files(count)} missing; the copy can be restored`,
  media_changed: (count) => `${files(count)} changed since being backed up; the copy can be restored`,
  copy_changed: (count) => `${files(count)} whose copy in the backup changed; it can be copied again`,
  not_copied: (count) => `${files(count)} couldn't be copied into the backup`,
};

const alertsOf = async (
  teamId: string,
  figures: Record<BackupState, number>,
  check: BackupCheckRecord | undefined,
): Promise<BackupAlert[]> => {
  const problems = BACKUP_PROBLEMS.filter((problem) => figures[problem] > 0);
  const alerts = await Promise.all(
    problems.map(async (problem): Promise<BackupAlert> => {
      const count = figures[problem];
      const level = "error";
      return { level, message: PROBLEM_TEXTS[problem](count), details: await namesOf(teamId, problem), count };
    }),
  );
  const underWay = await Promise.all(UNDER_WAY.map((state) => underWayOf(teamId, state, figures[state])));
  return [...alerts, ...underWay.flat(), ...notes(check)];
};

const UNDER_WAY = ["pending", "restoring"] as const;
const UNDER_WAY_TEXTS = { pending: "waiting to be copied", restoring: "being restored" } as const;

const underWayOf = async (teamId: string, state: (typeof UNDER_WAY)[number], count: number): Promise<BackupAlert[]> => {
  if (count === 0) return [];
  const message = `${files(count)} ${UNDER_WAY_TEXTS[state]}`;
  return [{ level: "warning", message, details: await namesOf(teamId, state), count }];
};

const namesOf = async (teamId: string, state: BackupState): Promise<string[]> => {
  const { data } = await BackupFileEntity.query.open({ teamId }).begins({ state }).go({ limit: DETAILS_MAX, pages: 1 });
  return data.map((record) => fullName(record.kind, shownFileName(record.name)));
};

/** Alerts that aren't about failed files. */
const notes = (check: BackupCheckRecord | undefined): BackupAlert[] => {
  const { copiedAgain, orphans = 0 } = check?.found ?? {};
  const again = copiedAgain?.count ?? 0;
  return [
    ...(isLate(check) ? [line("warning", "The nightly check hasn't come to its end for two days")] : []),
    ...(copiedAgain && again > 0
      ? [line("success", `${files(again)} missing from the backup copied again`, copiedAgain.names, again)]
      : []),
    ...(orphans > 0
      ? [line("success", `${orphans === 1 ? "1 copy" : `${orphans} copies`} of deleted files removed from the backup`)]
      : []),
  ];
};

const line = (level: BackupAlert["level"], message: string, details: string[] = [], count = 0): BackupAlert => ({
  level,
  message,
  details: details.map(shownFileName),
  count,
});

const isLate = (check: BackupCheckRecord | undefined): boolean =>
  check !== undefined && nowMs() - Date.parse(check.finishedAt ?? check.startedAt) > LATE_MS;

/** Files that aren't backed up, by state. @throws auth.forbidden, cursor.invalid */
export const openFiles = async ({ cursor }: { cursor?: string | undefined }): Promise<BackupFilePage> => {
  const { teamId } = requireReader();
  const name = `backup:${teamId}`;
  const [after] = cursor ? await decodeCursor(name, cursor) : [];
  const page = await BackupFileEntity.query.open({ teamId }).go({ limit: PAGE, pages: 1, cursor: after ?? null });
  const next = page.cursor ? await encodeCursor(name, [page.cursor]) : null;
  return { items: page.data.map(view), cursor: next };
};

/**
 * The originals of one asset and the files of its releases, with the state of their copies. Members who aren't admins
 * get only the stored files that are missing or changed.
 * @throws asset.not_found
 */
export const filesOf = async (assetId: string): Promise<{ items: BackupFile[] }> => {
  const { teamId, role } = requireMember();
  const [asset, { data }] = await Promise.all([
    read(teamId, assetId),
    BackupFileEntity.query.primary({ teamId, ownerId: assetId }).go({ pages: "all" }),
  ]);
  const known = new Map(data.map((record) => [record.fileId, view(record)]));
  const originals = asset.files.map(
    ({ id: fileId, name, size }): BackupFile =>
      known.get(fileId) ?? {
        ...{ ownerId: assetId, fileId, size, name: shownFileName(name) },
        ...{ kind: "original", state: "pending" },
        copiedAt: null,
        sha256: null,
      },
  );
  const items = [...originals, ...[...known.values()].filter(({ kind }) => kind === "release")];
  return { items: isAdmin(role) ? items : items.filter(({ state }) => isDamaged(state)) };
};

export const view = (record: BackupFileRecord): BackupFile => {
  const { ownerId, fileId, name, size, state, copiedAt, sha256 } = record;
  return {
    ...{ ownerId, fileId, size, state, kind: record.kind },
    name: shownFileName(name),
    copiedAt: copiedAt ?? null,
    sha256: sha256 ?? null,
  };
};
