import { requireTeamId } from "../platform/identity/actor.ts";
import type { Write } from "../platform/store/transaction.ts";
import type { BackupCheckRecord } from "./backup.entity.ts";
import { fullName } from "./backup.policy.ts";
import { DETAILS_MAX } from "./backup.schema.ts";
import { findCheck, putCheck } from "./plan.ts";
import { idOf, type StateChange } from "./records.ts";
import type { FileKey } from "./sources.ts";

/* What a step does is counted in the transaction that does it. A step may end before it has finished its page. The next
    step repeats the page, finds a part of the work done, and doesn't count that part again. Checked files are counted
    together with the cursor that moves past them. */

/** The write that adds to the findings of the running check; none if no check is running. */
const counting = async (change: (now: BackupCheckRecord) => Partial<BackupCheckRecord>): Promise<Write[]> => {
  const now = await findCheck(requireTeamId());
  return now?.step ? [putCheck(now, { ...now, ...change(now) })] : [];
};

/**
 * Counts files that had been copied, whose copy was missing, and that are copied now.
 * @param stateChanges the changes of the files' records
 */
export const countCopiedAgain = async (stateChanges: readonly StateChange[]): Promise<Write[]> => {
  const again = stateChanges.flatMap(({ from, to }) =>
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
 * Counts copies without a file before they are removed. The store isn't part of the transaction, so a removal may have
 * been interrupted after its ids were counted. Such ids aren't counted again.
 */
export const countRemoved = (keys: readonly FileKey[]): Promise<Write[]> =>
  counting(({ findings, removing: counted = [] }) => {
    const removing = keys.map(idOf);
    const fresh = removing.filter((id) => !counted.includes(id));
    return { findings: { ...findings, orphans: findings.orphans + fresh.length }, removing };
  });
