import { History } from "../history/index.ts";
import { changedSince } from "../search/changed.ts";
import { AuditEntity } from "../team/roster.entity.ts";

/**
 * Whether something of a team changed since a time: an asset with its records, a creator, or people and settings. If
 * so, what was read meanwhile may hold half of a change.
 * @param since ISO 8601
 */
export const hasMoved = async (teamId: string, since: string): Promise<boolean> => {
  const [assets, histories, log] = await Promise.all([
    changedSince(teamId, since, () => true, 0),
    History.headsSince(teamId, since),
    AuditEntity.query.primary({ teamId }).go({ order: "desc", limit: 1, pages: 1, consistent: true }),
  ]);
  return assets === undefined || histories.size > 0 || (log.data[0]?.at ?? "") >= since;
};
