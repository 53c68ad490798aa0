import { EVENTS } from "../../base/happenings/events.ts";
import { DAY_MS, isoIn, nowIso } from "../../platform/clock.ts";
import { newId } from "../../platform/id.ts";
import { found } from "../../platform/store/found.ts";
import { putItem, transact, type Write } from "../../platform/store/transaction.ts";
import { isUnchanged, moveTimer, type Timer } from "../../platform/timer/timer.entity.ts";
import { BackupCheckEntity, type BackupCheckRecord, type CheckFindings } from "./backup.entity.ts";

export const NOTHING_FOUND: CheckFindings = { files: 0, copiedAgain: { count: 0, names: [] }, orphans: 0 };

export const findCheck = (teamId: string): Promise<BackupCheckRecord | undefined> =>
  found(BackupCheckEntity.get({ teamId }).go({ consistent: true }));

/** The write of a check's next state. It fails if the check has changed since it was read. */
export const putCheck = (from: BackupCheckRecord | undefined, next: Omit<BackupCheckRecord, "version">): Write =>
  putItem(
    BackupCheckEntity.put({ ...next, version: (from?.version ?? 0) + 1 })
      .where(({ version }, { eq, notExists }) => (from ? eq(version, from.version) : notExists(version)))
      .params(),
  );

/** The writes that plan the next step of a check with a new event. Earlier events then do nothing. */
export const planStep = (from: BackupCheckRecord | undefined, next: Omit<BackupCheckRecord, "version">): Write[] => {
  const step = newId("event");
  return [putCheck(from, { ...next, step }), EVENTS["backup.check.planned"].outbox({}, step)];
};

const fromTheStart = (teamId: string, before: BackupCheckRecord | undefined): Omit<BackupCheckRecord, "version"> => ({
  ...before,
  ...{ teamId, step: "", cursor: "", startedAt: nowIso(), findings: NOTHING_FOUND, removing: [] },
});

/** The writes that start a check of a team's backup. @param before the last check; it has ended */
export const planFromTheStart = (teamId: string, before: BackupCheckRecord | undefined): Write[] =>
  planStep(before, fromTheStart(teamId, before));

/**
 * Starts a check of the team's backup now, and sets the timer for the next check in a day. If the last check hasn't
 * ended, because its event was lost or because a day isn't enough for the team's files, that check goes on from its
 * cursor instead.
 */
export const planCheck = (timer: Timer): Promise<void> =>
  transact(async () => {
    if (!(await isUnchanged(timer))) return { writes: [], result: undefined };
    const { teamId } = timer;
    const before = await findCheck(teamId);
    const next = before?.step ? before : fromTheStart(teamId, before);
    return { writes: [moveTimer(timer, isoIn(DAY_MS)), ...planStep(before, next)], result: undefined };
  });
