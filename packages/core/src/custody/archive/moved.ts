import { headsSince } from "../../base/ledger/heads.ts";
import { AuditEntity } from "../../base/ledger/ledger.entity.ts";
import { changedSince } from "../../library/search/changed.ts";

/**
 * Whether data of a team has changed since a time: assets with their records, creators, contracts, people or settings.
 * If so, an archive whose data was read from that time on may contain only a part of a change.
 * @param since ISO 8601
 */
export const hasMoved = async (teamId: string, since: string): Promise<boolean> => {
  const [assets, histories, log] = await Promise.all([
    changedSince(teamId, since, () => true, 0),
    headsSince(teamId, since),
    AuditEntity.query.primary({ teamId }).go({ order: "desc", limit: 1, pages: 1, consistent: true }),
  ]);
  return assets === undefined || histories.size > 0 || (log.data[0]?.at ?? "") >= since;
};
