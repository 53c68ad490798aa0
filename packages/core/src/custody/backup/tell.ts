import { EVENTS } from "../../base/happenings/events.ts";
import { Notification } from "../../notices/notification/index.ts";
import { User } from "../../people/user/index.ts";
import { isoIn } from "../../platform/clock.ts";
import { shownFileName } from "../../platform/file-name.policy.ts";
import { newId } from "../../platform/id.ts";
import { transact, type Write } from "../../platform/store/transaction.ts";
import { endTimer, isUnchanged, moveTimer, setTimer, type Timer } from "../../platform/timer/timer.entity.ts";
import { type BackupCheckRecord, BackupFileEntity, type BackupFileRecord } from "./backup.entity.ts";
import { fullName, isProblem } from "./backup.policy.ts";
import { findCheck, putCheck } from "./plan.ts";

/** The path of the screen that lists the files. */
const PATH = "/admin?tab=media-backup";
/**
 * After this time every problem is in the index: the Lambda function that stored the problem has ended, and the index
 * is up to date.
 */
const IN_INDEX_MS = 5 * 60_000;

/**
 * The write that plans a notification of the admins about problems that began until now. The notification is sent when
 * the index has all these problems.
 */
export const tellLater = (teamId: string): Write =>
  setTimer({ teamId, kind: "backup-telling", id: teamId }, isoIn(IN_INDEX_MS));

/**
 * Sends the event whose handler notifies admins of problems that began before the timer was set. If the previous
 * notification hasn't been completed, that notification is repeated first, so that nobody is notified of the same
 * problem twice.
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
    const writes = [
      write,
      putCheck(check, { ...check, telling, tellUpTo }),
      EVENTS["backup.check.planned"].outbox({}, telling),
    ];
    return { writes, result: undefined };
  });

/**
 * Notifies the admins of files with new problems, with one notification for all files. Problems that began after
 * `tellUpTo` are reported after the next check.
 */
export const tellOfProblems = async (check: BackupCheckRecord): Promise<void> => {
  const { teamId, telling, tellUpTo = "" } = check;
  const unknown = await newProblems(check);
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

const newProblems = async ({
  teamId,
  toldUpTo = "",
  tellUpTo = "",
}: BackupCheckRecord): Promise<BackupFileRecord[]> => {
  const { data } = await BackupFileEntity.query.open({ teamId }).go({ pages: "all" });
  return data.filter((record) => sinceOf(record) > toldUpTo && sinceOf(record) <= tellUpTo);
};

/**
 * When a file's problem began; "" if it has none. A file that is being copied again or restored still has its problem.
 */
const sinceOf = ({ state, problemSince, changedAt }: BackupFileRecord): string =>
  problemSince ?? (isProblem(state) ? changedAt : "");
