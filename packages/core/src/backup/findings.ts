import { requireTeamId } from "../platform/identity/actor.ts";
import type { Write } from "../platform/store/transaction.ts";
import type { BackupCheckRecord } from "./backup.entity.ts";
import { fullName } from "./backup.policy.ts";
import { DETAILS_MAX } from "./backup.schema.ts";
import { findCheck, putCheck } from "./plan.ts";
import { idOf, type Turn } from "./records.ts";
import type { FileKey } from "./sources.ts";

/*
 * What a step does is counted in the transaction that does it, for the step may end before its page does, or be done again:
 * then it finds nothing of this to do. Files are counted with the cursor that is behind them.
 */

/** The write of what the check that is under way has come to. */
const counting = async (change: (now: BackupCheckRecord) => Partial<BackupCheckRecord>): Promise<Write[]> => {
  const now = await findCheck(requireTeamId());
  return now?.step ? [putCheck(now, { ...now, ...change(now) })] : [];
};

/** Counts copies that there were once, and are now again. @param turns what becomes of their records */
export const countCopiedAgain = async (turns: readonly Turn[]): Promise<Write[]> => {
  const again = turns.flatMap(({ from, to }) =>
    from?.sha256 !== undefined && to?.state === "backed_up" ? [fullName(to.kind, to.name)] : [],
  );
  if (again.length === 0) return [];
  return counting(({ findings }) => {
    const { count, names } = findings.copiedAgain;
    const copiedAgain = { count: count + again.length, names: [...names, ...again].slice(0, DETAILS_MAX) };
    return { findings: { ...findings, copiedAgain } };
  });
};

/**
 * Counts copies without a file, before they are removed. Those of them that were counted just before are those whose removal
 * was cut short: the store isn't part of the transaction.
 */
export const countRemoved = (keys: readonly FileKey[]): Promise<Write[]> =>
  counting(({ findings, removing: counted = [] }) => {
    const removing = keys.map(idOf);
    const fresh = removing.filter((id) => !counted.includes(id));
    return { findings: { ...findings, orphans: findings.orphans + fresh.length }, removing };
  });
