import type { AssetRecord } from "../asset/asset.entity.ts";
import { assetConflict } from "../asset/asset.errors.ts";
import { AssetStatusChanged } from "../asset/asset.events.ts";
import { statusOfGrant } from "../asset/asset.policy.ts";
import type { Asset as AssetView, SetStatusInput } from "../asset/asset.schema.ts";
import { type Change, change } from "../asset/change.ts";
import { viewer } from "../asset/list.ts";
import { requireAdmin } from "../platform/identity/actor.ts";
import { withdrawal } from "../rights-request/withdraw.ts";
import { approvalBy, type Details, requireFutureEnd } from "./admin-approval.ts";

/**
 * An admin sets a status by hand (spec A §4). Pending, approved and denied withdraw an open request; approved leaves a
 * grant whose origin is the admin, and with an end makes the asset time-limited. An approval that ends by it is named by
 * the asset from then on (`endedApproval`) and can be restored.
 * @throws auth.forbidden, asset.not_found, asset.conflict, request.invalid for an end that has passed
 */
export const setStatus = async (assetId: string, input: SetStatusInput): Promise<AssetView> => {
  const { teamId } = requireAdmin();
  const { version, status, usageRights = "", notes = "", expiresOn = "" } = input;
  const details: Details = { usageRights, notes, expiresOn };
  const show = await viewer();
  if (status === "approved") await requireFutureEnd(teamId, expiresOn);
  const { record } = await change(teamId, assetId, (current) => {
    if (current.version !== version) throw assetConflict();
    return statusChange(current, status, details);
  });
  return show(record);
};

/**
 * What setting a status by hand changes of an asset as it is now; undefined where it has that status.
 * @throws auth.forbidden
 */
export const statusChange = (
  current: AssetRecord,
  wanted: SetStatusInput["status"],
  details: Details,
): Change | undefined => {
  const { teamId, assetId, approval, openRequestId, request } = current;
  if (current.status === wanted) return undefined;
  const granted = wanted === "approved" ? approvalBy(requireAdmin(), current, details) : undefined;
  const status = granted ? statusOfGrant(details.expiresOn) : wanted;
  const withdrawn = status === "requesting-rights" ? undefined : openRequestId;
  return {
    next: {
      ...current,
      status,
      version: current.version + 1,
      approval: granted?.approval,
      endedApproval: approval,
      ...(withdrawn && { openRequestId: undefined, request: request && { ...request, status: "withdrawn" } }),
    },
    step: {
      type: "asset.status.changed",
      from: current.status,
      to: status,
      facts: {
        ...granted?.facts,
        ...(approval && { "ended grant": approval.grantId }),
        ...(withdrawn && { "withdrawn request": withdrawn }),
      },
    },
    also: [
      AssetStatusChanged.outbox({ assetId, from: current.status, to: status }),
      ...(granted ? [granted.write] : []),
      ...(withdrawn ? [withdrawal(teamId, withdrawn)] : []),
    ],
  };
};
