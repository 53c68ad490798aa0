import { ASSET_COLUMNS } from "../asset/asset.schema.ts";
import { type Criteria, columnIn, type Matches, matchesIn } from "./match.ts";
import type { Part } from "./order.ts";
import type { View } from "./overlay.ts";
import type { Columns } from "./snapshot/columns.ts";

export interface Found {
  parts: Part[];
  counts: Matches["counts"];
  total: number;
}

/** The number of filters whose matches are cached for each part of a snapshot. */
const KEPT = 8;
const known = new WeakMap<Columns, Map<string, Matches>>();

/** The result of {@link matchesIn}, from a cache if possible. Results stay valid, because columns never change. */
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

/**
 * The matches among a team's assets: the snapshot's assets without later changes, and the changed assets in their
 * current state.
 */
export const find = ({ parts, changed }: View, criteria: Criteria, matching: typeof matchesIn = matchesIn): Found => {
  const recent = matching(changed, criteria);
  const found: Found = {
    parts: [{ columns: changed, matches: recent.rows }],
    counts: { ...recent.counts },
    total: recent.total,
  };
  for (const { columns, outdated, outdatedRows } of parts) {
    const { rows, counts, total } = matching(columns, criteria);
    if (total === 0) continue;
    found.parts.push({ columns, matches: rows, outdated });
    found.total += total;
    for (const column of ASSET_COLUMNS) found.counts[column] += counts[column];
    for (const row of outdatedRows) {
      if (rows[row] !== 1) continue;
      found.counts[columnIn(columns, row)] -= 1;
      found.total -= 1;
    }
  }
  return found;
};
