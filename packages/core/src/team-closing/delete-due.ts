import { nowMs } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { measure } from "../platform/metrics.ts";
import { carryOut, dueByIndex } from "./delete.ts";

const HOUR_MS = 3_600_000;

/**
 * Deletes the closed teams whose time is over, the one that has waited longest first, until none is left or the time is
 * over; the next call continues. A team whose deletion fails doesn't stop others.
 * @param deleteAccounts deletes the accounts with which people sign in, by their subjects
 * @param hasTime whether there is time for another piece of some seconds
 * @returns how many teams failed
 */
export const deleteDue = async (
  deleteAccounts: (subjects: readonly string[]) => Promise<number>,
  hasTime: () => boolean,
): Promise<{ failed: number }> => {
  const due = await dueByIndex();
  const [first] = due;
  // Measured before the work, so that a run that is killed is counted too.
  if (first) measure({ DeletionOverdue: (nowMs() - Date.parse(first.keptUntil)) / HOUR_MS }, {});
  let failed = 0;
  for (const closed of due) {
    if (!hasTime()) break;
    const { teamId } = closed;
    try {
      const all = await carryOut(closed, deleteAccounts, hasTime);
      log.warn(all ? "closed team deleted" : "closed team partly deleted", { teamId, ...all });
    } catch (error) {
      log.error("closed team not deleted", error, { teamId });
      failed += 1;
    }
  }
  return { failed };
};
