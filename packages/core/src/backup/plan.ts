import { DAY_MS, isoIn, nowIso } from "../platform/clock.ts";
import { newId } from "../platform/id.ts";
import { putItem, transact, type Write } from "../platform/store/transaction.ts";
import type { Timer } from "../platform/timer/timer.entity.ts";
import { isUnchanged, moveTimer } from "../platform/timer/timer.ts";
import { BackupCheckEntity, type BackupCheckRecord, type CheckFindings } from "./backup.entity.ts";
import { BackupCheckPlanned } from "./backup.events.ts";

export const NOTHING_FOUND: CheckFindings = { files: 0, copiedAgain: { count: 0, names: [] }, orphans: 0 };

export const findCheck = async (teamId: string): Promise<BackupCheckRecord | undefined> => {
  const { data } = await BackupCheckEntity.get({ teamId }).go({ consistent: true });
  return data ?? undefined;
};

/** The write of a check's next state, which holds only while it is as it was read. */
export const putCheck = (from: BackupCheckRecord | undefined, next: Omit<BackupCheckRecord, "version">): Write =>
  putItem(
    BackupCheckEntity.put({ ...next, version: (from?.version ?? 0) + 1 })
      .where(({ version }, { eq, notExists }) => (from ? eq(version, from.version) : notExists(version)))
      .params(),
  );

/** The writes by which a check goes on from where it stands, by a new event alone. */
export const planStep = (from: BackupCheckRecord | undefined, next: Omit<BackupCheckRecord, "version">): Write[] => {
  const step = newId("event");
  return [putCheck(from, { ...next, step }), BackupCheckPlanned.outbox({}, step)];
};

const fromTheStart = (teamId: string, before: BackupCheckRecord | undefined): Omit<BackupCheckRecord, "version"> => ({
  ...before,
  ...{ teamId, step: "", cursor: "", startedAt: nowIso(), findings: NOTHING_FOUND, removing: [] },
});

/** The writes that have a team's backup checked from its beginning. @param before the last check, which has ended */
export const planFromTheStart = (teamId: string, before: BackupCheckRecord | undefined): Write[] =>
  planStep(before, fromTheStart(teamId, before));

/**
 * Has the team's backup checked now, and again in a day. One that hasn't come to its end, for its event was lost or the
 * team has more files than a day checks, goes on from where it stands.
 */
export const planCheck = (timer: Timer): Promise<void> =>
  transact(async () => {
    if (!(await isUnchanged(timer))) return { writes: [], result: undefined };
    const { teamId } = timer;
    const before = await findCheck(teamId);
    const next = before?.step ? before : fromTheStart(teamId, before);
    return { writes: [moveTimer(timer, isoIn(DAY_MS)), ...planStep(before, next)], result: undefined };
  });
