import { viewOf } from "./held.ts";
import { searchPreparing } from "./search.errors.ts";
import { packedAt } from "./snapshot/columns.ts";

/** An asset of which a release may end on a day, a calendar date in the team's time zone. */
export interface ReleaseDay {
  day: string;
  assetId: string;
}

/** The days in the rights of an asset in short, see short-rights.ts. */
const LAST_DAYS = /"validUntil":"(\d{4}-\d{2}-\d{2})"/g;

const daysIn = (text: string, from: string, to: string): string[] => [
  ...new Set([...text.matchAll(LAST_DAYS)].flatMap(([, day = ""]) => (day >= from && day <= to ? day : []))),
];

/**
 * The assets of a team with a release that ends from one day to another, sorted by day and asset; without those that
 * somebody has ruled out, because a release changes nothing about them. Read from the search, so that no index is needed;
 * a release that isn't stored, or belongs to a copy of the asset, may be among them.
 * @throws search.preparing, also while a part of the snapshot doesn't know its assets' rights
 */
export const releaseDays = async (teamId: string, from: string, to: string): Promise<ReleaseDay[]> => {
  const { parts, changed } = await viewOf(teamId);
  const found: ReleaseDay[] = [];
  for (const { columns, outdated } of [...parts, { columns: changed, outdated: undefined }]) {
    const { ids, rights, size } = columns;
    if (!rights) throw searchPreparing();
    // Many assets have equal rights, which are read once.
    const days = rights.all.map((text) => daysIn(text, from, to));
    for (let row = 0; row < size; row++) {
      if (outdated?.[row] === 1) continue;
      for (const day of days[rights.of[row] ?? 0] ?? []) found.push({ day, assetId: packedAt(ids, row) });
    }
  }
  return found.sort((a, b) => (a.day + a.assetId < b.day + b.assetId ? -1 : 1));
};
