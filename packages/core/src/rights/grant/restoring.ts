import { EVENTS } from "../../base/happenings/events.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import type { ApprovalRecord } from "../../library/asset/kept.ts";
import { updateItem, type Write } from "../../platform/store/transaction.ts";
import { byMember } from "./end.ts";
import { findGrant, GrantEntity } from "./grant.entity.ts";

/**
 * The writes that restore withdrawn grants, for the transaction that restores the asset's approval. If people were
 * notified of the withdrawal, an event announces the restoration to them. The writes fail if notifications of the
 * withdrawal were begun since the grants were read.
 */
export const restoring = async (
  { teamId, assetId }: Pick<AssetRecord, "teamId" | "assetId">,
  grants: readonly Pick<ApprovalRecord, "grantId">[],
): Promise<Write[]> => {
  const writes = await Promise.all(
    grants.map(async ({ grantId }) => {
      const isTold = (await findGrant(teamId, grantId))?.toldOf !== undefined;
      const holds = GrantEntity.patch({ teamId, grantId })
        .remove(["ended"])
        .where(({ toldOf }, { exists, notExists }) => (isTold ? exists(toldOf) : notExists(toldOf)));
      return [
        updateItem(holds.params()),
        ...(isTold ? [EVENTS["grant.restored"].outbox({ grantId, assetId, ...byMember() })] : []),
      ];
    }),
  );
  return writes.flat();
};
