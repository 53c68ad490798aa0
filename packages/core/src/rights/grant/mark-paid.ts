import { feeWords } from "../../base/license/fee.policy.ts";
import type { Marked } from "../../base/license/words-read.schema.ts";
import type { Asset } from "../../library/asset/asset.schema.ts";
import { change } from "../../library/asset/change.ts";
import { grantsOf } from "../../library/asset/grants-of.ts";
import { viewer } from "../../library/asset/view.ts";
import { nowIso } from "../../platform/clock.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { updateItem } from "../../platform/store/transaction.ts";
import { findGrant, GrantEntity } from "./grant.entity.ts";
import { grantEnded, grantNotFound, noFee } from "./grant.errors.ts";
import { withMark } from "./holding.ts";

/**
 * Notes that the fee of a license was paid. A license that starts with the payment is in force from then on. What was
 * noted by anybody stays as it is.
 * @throws asset.not_found; grant.not_found for a grant that the asset never had; grant.ended if it was withdrawn;
 * grant.no_fee
 */
export const markPaid = async (assetId: string, grantId: string): Promise<Asset> => {
  const { teamId, userId: by, displayName: name } = requireMember();
  const show = await viewer();
  const { record } = await change(teamId, assetId, async (current) => {
    if ((await findGrant(teamId, grantId))?.assetId !== assetId) throw grantNotFound();
    const grant = grantsOf(current).find((one) => one.grantId === grantId);
    if (!grant) throw grantEnded();
    if (grant.feePaidAt) return undefined;
    if (!grant.fee) throw noFee();
    const feePaid: Marked = { at: nowIso(), by, name };
    return {
      next: { ...withMark(current, grantId, { feePaidAt: feePaid.at }), version: current.version + 1 },
      step: { type: "grant.fee.paid", facts: { grant: grantId, fee: feeWords(grant.fee) } },
      also: [updateItem(GrantEntity.patch({ teamId, grantId }).set({ feePaid }).params())],
    };
  });
  return show(record);
};
