import type { Columns } from "./columns.ts";
import { type Criteria, columnIn, type Matches, matchesIn } from "./match.ts";
import type { Part } from "./order.ts";
import type { View } from "./overlay.ts";

export interface Found {
  parts: Part[];
  counts: Matches["counts"];
  total: number;
}

/** Different filters whose matches are kept for columns that stay. */
const KEPT = 8;
const known = new WeakMap<Columns, Map<string, Matches>>();

/** As {@link matchesIn}, worked out once for columns that stay. */
export const matchesKept = (columns: Columns, criteria: Criteria): Matches => {
  const all = known.get(columns) ?? new Map<string, Matches>();
  known.set(columns, all);
  const name = JSON.stringify(Object.values(criteria));
  const matches = all.get(name) ?? matchesIn(columns, criteria);
  all.delete(name);
  all.set(name, matches);
  for (const oldest of all.keys()) {
    if (all.size <= KEPT) break;
    all.delete(oldest);
  }
  return matches;
};

/** What matches in a team's assets: in the snapshot, less what changed since, and in that as it is now. */
export const find = (
  { base, dead, deadRows, changed }: View,
  criteria: Criteria,
  matching: typeof matchesIn = matchesIn,
): Found => {
  const [old, recent] = [matching(base, criteria), matching(changed, criteria)];
  const counts = { ...old.counts };
  let total = old.total + recent.total;
  for (const row of deadRows) {
    if (old.rows[row] !== 1) continue;
    counts[columnIn(base, row)] -= 1;
    total -= 1;
  }
  for (const [column, count] of Object.entries(recent.counts)) counts[column as keyof typeof counts] += count;
  return {
    parts: [
      { columns: base, matches: old.rows, dead },
      { columns: changed, matches: recent.rows },
    ],
    counts,
    total,
  };
};
