import { isWaiting } from "@clearhouse/core/library/asset/asset.policy.ts";
import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";
import { forbidsDownload } from "@clearhouse/core/library/verdict/rows.schema.ts";
import { SETTABLE_STATUSES, type SettableStatus } from "@clearhouse/core/rights/clearance/settable-status.policy.ts";

export const isSettable = (status: string): status is SettableStatus =>
  SETTABLE_STATUSES.some((settable) => settable === status);

/**
 * Whether the asset has a request that waits for the owner's answer or signature. Setting another status by hand
 * withdraws the request, and the request's link stops working.
 */
export const hasOpenRequest = ({ request }: Asset): boolean => isWaiting(request?.status);

/**
 * Whether a change of status ends the asset's approval. Setting `approved` ends the approval too, because a new
 * approval replaces it.
 */
export const endsApproval = ({ status, approval }: Asset, next: SettableStatus): boolean =>
  approval !== undefined && status !== next;

/** Whether to ask before a change, because the change would end an approval or withdraw an open request. */
export const asksFirst = (asset: Asset, next: SettableStatus): boolean =>
  endsApproval(asset, next) || hasOpenRequest(asset);

/** Whether the team's own denial stops the asset, also while a request is open. */
export const isDeniedByTeam = ({ mayBeUsed }: Pick<Asset, "mayBeUsed">): boolean =>
  mayBeUsed.reason === "denied_by_team";

/** Whether the owner's no to the latest request stops the asset. */
export const isRefused = ({ request, mayBeUsed }: Asset): boolean =>
  request?.status === "denied" && !request.notTheirs && mayBeUsed.verdict === "stop";

/** Whether an approval by hand leaves the asset stopped: only what the team itself decided gives way to it. */
export const staysStopped = (asset: Asset): boolean => {
  const { reason } = asset.mayBeUsed;
  return isRefused(asset) || (forbidsDownload(reason) && reason !== "denied_by_team" && reason !== "ended_by_team");
};

/**
 * The status that an undo can set; setting it restores the team's own denial too. Undefined if the asset had an approval or an open request, because setting the
 * status restores neither.
 */
export const restorableStatus = (asset: Asset): Exclude<SettableStatus, "approved"> | undefined => {
  if (hasOpenRequest(asset) || asset.approval) return undefined;
  if (isDeniedByTeam(asset)) return "denied";
  return SETTABLE_STATUSES.filter((status) => status !== "approved").find((status) => status === asset.status);
};
