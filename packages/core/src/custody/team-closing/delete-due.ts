import { nowMs } from "../../platform/clock.ts";
import { log } from "../../platform/log.ts";
import { measure } from "../../platform/metrics.ts";
import { carryOut, dueByIndex } from "./delete.ts";

const HOUR_MS = 3_600_000;

/**
 * More teams than close within a day. If the time of more teams is over at once, something may be wrong with the stored
 * dates or the clock.
 */
export const MOST_AT_ONCE = 20;

/**
 * Deletes the closed teams whose time is over, the one that has waited longest first, until none is left or the time is
 * over; the next call continues. A team whose deletion fails doesn't stop others. If more than {@link MOST_AT_ONCE}
 * teams wait for their deletion to begin, none begins, and only the begun ones continue.
 * @param deleteAccounts deletes the accounts with which people sign in, by their subjects
 * @param hasTime whether there is time for another piece of some seconds
 * @returns how many teams failed, and how many weren't begun because they are too many
 */
export const deleteDue = async (
  deleteAccounts: (subjects: readonly string[]) => Promise<number>,
  hasTime: () => boolean,
): Promise<{ failed: number; held: number }> => {
  const due = await dueByIndex();
  const [first] = due;
  // Measured before the work, so that a run that is killed is counted too.
  if (first) measure({ DeletionOverdue: (nowMs() - Date.parse(first.keptUntil)) / HOUR_MS }, {});
  const begun = due.filter(({ deletingSince }) => deletingSince !== undefined);
  const waiting = due.length - begun.length;
  const held = waiting > MOST_AT_ONCE ? waiting : 0;
  let failed = 0;
  for (const closed of held ? begun : due) {
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
  return { failed, held };
};
