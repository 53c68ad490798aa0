import { EVENTS } from "../../base/happenings/events.ts";
import { changeTeam, requireAdminNow } from "../../people/team/change.ts";
import { ADMIN_ACTS } from "../../people/team/team.policy.ts";
import { isoIn } from "../../platform/clock.ts";
import { requireAdmin } from "../../platform/identity/actor.ts";
import { transact } from "../../platform/store/transaction.ts";
import { backupFileNotFound, checkedJustNow, notToCopy, notToRestore } from "./backup.errors.ts";
import { fullName, mayCopyAgain, mayRestore } from "./backup.policy.ts";
import type { BackupFile, BackupHealth } from "./backup.schema.ts";
import { health, view } from "./health.ts";
import { findSource } from "./owners.ts";
import { findCheck, planFromTheStart } from "./plan.ts";
import { idOf, nextOf, readFiles, recordWrites } from "./records.ts";
import type { FileKey } from "./sources.ts";

/**
 * A file with its record in the backup.
 * @throws backup_file.not_found, also for another team's ids
 */
const readFile = async (key: FileKey) => {
  const [source, records] = await Promise.all([findSource(key), readFiles([key])]);
  const record = records.get(idOf(key));
  if (!source || !record) throw backupFileNotFound();
  return { source, record };
};

/**
 * How long an admin has to wait after a check before starting another check, because a check reads every record and
 * lists every file.
 */
const PAUSE_MS = 60_000;

/**
 * Starts a check, which compares all files with their copies. Such a check also runs every night. If a check is running
 * already, no other check is started. The returned health shows what was found so far. The start is recorded in the
 * team's log.
 * @throws auth.forbidden, backup.checked_just_now if the last check ended less than a minute ago
 */
export const checkNow = async (): Promise<BackupHealth> => {
  const { teamId } = await requireAdminNow(ADMIN_ACTS.manageBackup);
  await changeTeam(teamId, async () => {
    await requireAdminNow(ADMIN_ACTS.manageBackup);
    const before = await findCheck(teamId);
    if (before?.step) return { result: undefined };
    if (before?.finishedAt && before.finishedAt > isoIn(-PAUSE_MS)) throw checkedJustNow();
    return { result: undefined, step: { type: "backup.check.asked" }, also: planFromTheStart(teamId, before) };
  });
  return health();
};

/**
 * Asks for a new copy of a file that has no copy, or whose copy has changed. An event handler makes the copy.
 * @throws auth.forbidden, backup_file.not_found, backup.not_to_copy
 */
export const copyAgain = async (ownerId: string, fileId: string): Promise<BackupFile> => {
  const { teamId } = requireAdmin(ADMIN_ACTS.manageBackup);
  return transact(async () => {
    const { record } = await readFile({ teamId, ownerId, fileId });
    if (record.state === "pending") return { writes: [], result: view(record) };
    if (!mayCopyAgain(record.state)) throw notToCopy();
    const next = nextOf(record, { state: "pending" });
    const writes = [
      ...recordWrites([{ from: record, to: next }]),
      EVENTS["backup.copy.due"].outbox({ ownerId, fileId }),
    ];
    return { writes, result: view(next) };
  });
};

/**
 * Asks for the restore of a file from its copy. An event handler restores the file (restore.ts). The request is
 * recorded in the team's log.
 * @throws auth.forbidden, backup_file.not_found, backup.not_to_restore
 */
export const askRestore = async (ownerId: string, fileId: string): Promise<BackupFile> => {
  const { teamId } = await requireAdminNow(ADMIN_ACTS.manageBackup);
  return changeTeam(teamId, async () => {
    await requireAdminNow(ADMIN_ACTS.manageBackup);
    const { source, record } = await readFile({ teamId, ownerId, fileId });
    if (record.state === "restoring") return { result: view(record) };
    if (!mayRestore(record.state)) throw notToRestore();
    const next = nextOf(record, { state: "restoring" });
    return {
      result: view(next),
      step: { type: "backup.restore.asked", changes: { file: same(fullName(source.kind, source.name)) } },
      also: [...recordWrites([{ from: record, to: next }]), EVENTS["backup.restore.asked"].outbox({ ownerId, fileId })],
    };
  });
};

const same = (name: string) => ({ from: "", to: name });
