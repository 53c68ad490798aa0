import { isWaiting } from "@clearhouse/core/asset/asset.policy.ts";
import { type Asset, type SetStatusInput, setStatusInput } from "@clearhouse/core/asset/asset.schema.ts";

/** Spec-map A4: the four an admin may set. */
export const SETTABLE_STATUSES = setStatusInput.shape.status.options;
export type SettableStatus = SetStatusInput["status"];

export const isSettable = (status: string): status is SettableStatus =>
  SETTABLE_STATUSES.some((settable) => settable === status);

/** An owner hasn't answered, or not signed, yet: setting another status by hand withdraws the request, and its link dies. */
export const hasOpenRequest = ({ request }: Asset): boolean => isWaiting(request?.status);

/**
 * A change of status ends the approval that an asset has; one that was set by hand without an end takes the place of
 * any.
 */
export const endsApproval = ({ status, approval }: Asset, next: SettableStatus): boolean =>
  approval !== undefined && status !== next;

/** What would end an approval or withdraw an open request asks first. */
export const asksFirst = (asset: Asset, next: SettableStatus): boolean =>
  endsApproval(asset, next) || hasOpenRequest(asset);

/** The status to go back to, where going back restores everything: a withdrawn request doesn't come back. */
export const undoneBy = (asset: Asset): SettableStatus | undefined =>
  hasOpenRequest(asset) || asset.approval
    ? undefined
    : SETTABLE_STATUSES.find((status) => status === asset.status && status !== "approved");
