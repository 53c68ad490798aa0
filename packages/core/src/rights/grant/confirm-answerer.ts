import type { Marked } from "../../base/license/words-read.schema.ts";
import type { Asset } from "../../library/asset/asset.schema.ts";
import { change } from "../../library/asset/change.ts";
import { grantsOf, isFromElsewhere } from "../../library/asset/grants-of.ts";
import { viewer } from "../../library/asset/view.ts";
import { nowIso } from "../../platform/clock.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { updateItem } from "../../platform/store/transaction.ts";
import { findGrant, GrantEntity } from "./grant.entity.ts";
import { answeredAsAsked, grantEnded, grantNotFound } from "./grant.errors.ts";
import { withMark } from "./holding.ts";

/**
 * Confirms that the address that gave a license speaks for whoever was asked at another one. The mark stands on the
 * grant, outside its hash, and on the asset. What was confirmed by anybody stays as it is.
 * @throws asset.not_found; grant.not_found for a grant that the asset never had; grant.ended if it was withdrawn;
 * grant.answered_as_asked
 */
export const confirmAnswerer = async (assetId: string, grantId: string): Promise<Asset> => {
  const { teamId, userId: by, displayName: name } = requireMember();
  const show = await viewer();
  const { record } = await change(teamId, assetId, async (current) => {
    if ((await findGrant(teamId, grantId))?.assetId !== assetId) throw grantNotFound();
    const grant = grantsOf(current).find((one) => one.grantId === grantId);
    if (!grant) throw grantEnded();
    if (grant.answererConfirmed) return undefined;
    if (!isFromElsewhere(grant, current.request)) throw answeredAsAsked();
    const answererConfirmed: Marked = { at: nowIso(), by, name };
    const { at } = answererConfirmed;
    return {
      next: { ...withMark(current, grantId, { answererConfirmed: { at } }), version: current.version + 1 },
      step: { type: "grant.answerer.confirmed", facts: { grant: grantId } },
      also: [updateItem(GrantEntity.patch({ teamId, grantId }).set({ answererConfirmed }).params())],
    };
  });
  return show(record);
};
