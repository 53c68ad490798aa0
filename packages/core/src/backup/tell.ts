import { Notification } from "../notification/index.ts";
import { isoIn } from "../platform/clock.ts";
import { shownFileName } from "../platform/file-name.policy.ts";
import { newId } from "../platform/id.ts";
import { transact, type Write } from "../platform/store/transaction.ts";
import type { Timer } from "../platform/timer/timer.entity.ts";
import { endTimer, isUnchanged, moveTimer, setTimer } from "../platform/timer/timer.ts";
import { User } from "../user/index.ts";
import { type BackupCheckRecord, BackupFileEntity, type BackupFileRecord } from "./backup.entity.ts";
import { BackupCheckPlanned } from "./backup.events.ts";
import { fullName, isProblem } from "./backup.policy.ts";
import { findCheck, putCheck } from "./plan.ts";

/** Where admins see all of them. */
const PATH = "/admin?tab=media-backup";
/**
 * By then a problem is in the index that began before: a function's time, within which its transaction is stored, and
 * whatever the index is behind.
 */
const IN_INDEX_MS = 5 * 60_000;

/** The write that has admins told of the problems that began until now, once the index has all of them. */
export const tellLater = (teamId: string): Write =>
  setTimer({ teamId, kind: "backup-telling", id: teamId }, isoIn(IN_INDEX_MS));

/**
 * Has admins told by an event of problems that began up to when the timer was set. Where the event of the time before hasn't
 * come to its end, that is done again first, so that nobody is told twice of what it told.
 */
export const planTelling = (timer: Timer): Promise<void> =>
  transact(async () => {
    const { teamId } = timer;
    const check = await findCheck(teamId);
    if (!check || !(await isUnchanged(timer))) return { writes: [], result: undefined };
    const telling = newId("event");
    const [tellUpTo, write] = check.telling
      ? [check.tellUpTo, moveTimer(timer, isoIn(IN_INDEX_MS))]
      : [timer.setAt, endTimer(timer)];
    const writes = [write, putCheck(check, { ...check, telling, tellUpTo }), BackupCheckPlanned.outbox({}, telling)];
    return { writes, result: undefined };
  });

/**
 * Tells the admins that files have a problem which they weren't told of: once, however many files there are. Later
 * problems are the next check's.
 */
export const tellOfProblems = async (check: BackupCheckRecord): Promise<void> => {
  const { teamId, telling, tellUpTo = "" } = check;
  const unknown = await untold(check);
  const [first] = unknown;
  if (first) {
    const admins = await User.adminsOf(teamId);
    await Notification.tell({
      to: admins.map(({ userId }) => userId),
      kind: "backup.problem",
      actor: "",
      subject: unknown.length === 1 ? fullName(first.kind, shownFileName(first.name)) : `${unknown.length} files`,
      path: PATH,
      dedupeKey: `backup-problems-${tellUpTo}`,
    });
  }
  await transact(async () => {
    const now = await findCheck(teamId);
    if (!now || now.telling !== telling) return { writes: [], result: undefined };
    return { writes: [putCheck(now, { ...now, telling: "", toldUpTo: tellUpTo })], result: undefined };
  });
};

const untold = async ({ teamId, toldUpTo = "", tellUpTo = "" }: BackupCheckRecord): Promise<BackupFileRecord[]> => {
  const { data } = await BackupFileEntity.query.open({ teamId }).go({ pages: "all" });
  return data.filter((record) => sinceOf(record) > toldUpTo && sinceOf(record) <= tellUpTo);
};

/** One on which something is being done keeps its problem, and may have it again when that is over. */
const sinceOf = ({ state, problemSince, changedAt }: BackupFileRecord): string =>
  problemSince ?? (isProblem(state) ? changedAt : "");
