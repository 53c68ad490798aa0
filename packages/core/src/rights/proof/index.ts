import type { Asset } from "../../library/asset/asset.schema.ts";
import { read as readAsset } from "../../library/asset/change.ts";
import { viewer } from "../../library/asset/view.ts";
import { requireAdmin } from "../../platform/identity/actor.ts";
import { read } from "../rights-request/rights-request.entity.ts";
import { settleProof } from "./settle.ts";

export { proveByCode, sendCode } from "./code.ts";
export * as AccountProof from "./index.ts";

/**
 * Lets an approval hold whose proof of the account is missing, as an admin. The account stays unconfirmed.
 * @throws auth.forbidden, rights_request.not_found, rights_request.already_decided, proof.permission_ended
 */
export const skip = async (requestId: string): Promise<Asset> => {
  const { teamId } = requireAdmin();
  const { assetId } = await read(teamId, requestId);
  const show = await viewer();
  await settleProof({ teamId, requestId, assetId }, "none");
  return show(await readAsset(teamId, assetId));
};
