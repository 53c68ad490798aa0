import { AssetStatusChanged } from "../asset/asset.events.ts";
import { statusOfGrant } from "../asset/asset.policy.ts";
import type { Asset as AssetView } from "../asset/asset.schema.ts";
import { change } from "../asset/change.ts";
import { viewer } from "../asset/list.ts";
import { requireAdmin } from "../platform/identity/actor.ts";
import { grantNotRestorable } from "./clearance.errors.ts";
import type { RestoreGrantInput } from "./clearance.schema.ts";

/**
 * Takes back that an approval was taken away (product decisions §8): the grant itself holds again, with its approver, date
 * and scope. Where it holds already, nothing is left to do.
 * @throws auth.forbidden, asset.not_found, asset.grant_not_restorable once something else was decided of the asset's rights
 */
export const restoreGrant = async (assetId: string, { grantId }: RestoreGrantInput): Promise<AssetView> => {
  const { teamId } = requireAdmin();
  const show = await viewer();
  const { record } = await change(teamId, assetId, (current) => {
    const { approval, endedApproval } = current;
    if (approval?.grantId === grantId) return undefined;
    if (endedApproval?.grantId !== grantId) throw grantNotRestorable();
    const status = statusOfGrant(endedApproval.expiresOn);
    return {
      next: {
        ...current,
        status,
        approval: endedApproval,
        endedApproval: undefined,
        version: current.version + 1,
      },
      step: { type: "asset.status.changed", from: current.status, to: status, facts: { "restored grant": grantId } },
      also: [AssetStatusChanged.outbox({ assetId, from: current.status, to: status })],
    };
  });
  return show(record);
};
