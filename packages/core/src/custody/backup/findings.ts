import { requireTeamId } from "../../platform/identity/actor.ts";
import type { Write } from "../../platform/store/transaction.ts";
import type { BackupCheckRecord } from "./backup.entity.ts";
import { fullName } from "./backup.policy.ts";
import { DETAILS_MAX } from "./backup.schema.ts";
import { findCheck, putCheck } from "./plan.ts";
import { idOf } from "./records.ts";
import type { Counting } from "./settle.ts";

/* The findings of a step are counted in the same transactions as its changes. A step may end before its page is done. The
    next step then repeats the page, but what was done and counted before isn't counted again. The checked files are
    counted together with the move of the cursor past them. */

/** The write that adds to the findings of the running check; empty if no check is running. */
const counting = async (change: (now: BackupCheckRecord) => Partial<BackupCheckRecord>): Promise<Write[]> => {
  const now = await findCheck(requireTeamId());
  return now?.step ? [putCheck(now, { ...now, ...change(now) })] : [];
};

export const COUNTING: Counting = {
  /** Counts the files whose earlier copy was missing and that have been copied again. */
  copied: async (changes) => {
    const again = changes.flatMap(({ from, to }) =>
      from?.sha256 !== undefined && to?.state === "backed_up" ? [fullName(to.kind, to.name)] : [],
    );
    if (again.length === 0) return [];
    return counting(({ findings }) => {
      const { count, names } = findings.copiedAgain;
      const copiedAgain = { count: count + again.length, names: [...names, ...again].slice(0, DETAILS_MAX) };
      return { findings: { ...findings, copiedAgain } };
    });
  },
  /**
   * Counts copies without a file before they are removed. S3 isn't part of the transaction, so the step may be
   * interrupted after the copies were counted and before they are removed. The next step doesn't count them again.
   */
  removed: (keys) =>
    counting(({ findings, removing: counted = [] }) => {
      const removing = keys.map(idOf);
      const fresh = removing.filter((id) => !counted.includes(id));
      return { findings: { ...findings, orphans: findings.orphans + fresh.length }, removing };
    }),
};
