import { EVENTS } from "../../base/happenings/events.ts";
import type { Asset as AssetView } from "../../library/asset/asset.schema.ts";
import { change } from "../../library/asset/change.ts";
import { endingsWithout } from "../../library/asset/grants-of.ts";
import { viewer } from "../../library/asset/view.ts";
import { requireAdmin } from "../../platform/identity/actor.ts";
import { Grant } from "../grant/index.ts";
import { grantNotRestorable } from "./clearance.errors.ts";
import type { RestoreGrantInput } from "./clearance.schema.ts";

/**
 * Restores a withdrawn approval. The grants that were withdrawn together are valid again, each with its approver, date
 * and scope. People who were notified of the withdrawal are notified of the restoration. If the approval is valid
 * already, nothing changes.
 * @throws auth.forbidden, asset.not_found, asset.grant_not_restorable if the asset's rights were decided again since
 * the withdrawal
 */
export const restoreGrant = async (assetId: string, { grantId }: RestoreGrantInput): Promise<AssetView> => {
  const { teamId } = requireAdmin();
  const show = await viewer();
  const isAsked = (grant: { grantId: string }): boolean => grant.grantId === grantId;
  const { record } = await change(teamId, assetId, async (current) => {
    const [held, ended] = [Grant.grantsOf(current), Grant.endedGrantsOf(current)];
    if (held.some(isAsked)) return undefined;
    if (!ended.some(isAsked)) throw grantNotRestorable();
    const next = Grant.holding(current, { grants: ended, ended: [], otherwise: current.status });
    const [from, to] = [current.status, next.status];
    const restored = ended.map((grant) => grant.grantId).join(", ");
    return {
      next: {
        ...next,
        endings: endingsWithout(current, ended),
        deniedByHand: undefined,
        version: current.version + 1,
      },
      step: { type: "asset.status.changed", from, to, facts: { "restored grant": restored } },
      also: [
        ...(await Grant.restoring(current, ended)),
        ...Grant.ending(current, held, { by: "replaced" }),
        EVENTS["asset.status.changed"].outbox({ assetId, from, to }),
      ],
    };
  });
  return show(record);
};
