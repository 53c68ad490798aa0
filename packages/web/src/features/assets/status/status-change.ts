import { isWaiting } from "@clearhouse/core/asset/asset.policy.ts";
import { type Asset, type SetStatusInput, setStatusInput } from "@clearhouse/core/asset/asset.schema.ts";

/** Spec-map A4: the four statuses that an admin may set. */
export const SETTABLE_STATUSES = setStatusInput.shape.status.options;
export type SettableStatus = SetStatusInput["status"];

export const isSettable = (status: string): status is SettableStatus =>
  SETTABLE_STATUSES.some((settable) => settable === status);

/**
 * Whether the asset has a request that its owner hasn't answered, or signed for, yet. Setting another status by hand
 * withdraws that request, and its link stops working.
 */
export const hasOpenRequest = ({ request }: Asset): boolean => isWaiting(request?.status);

/**
 * Whether a change of status ends the asset's approval. Setting approved by hand, without an end, replaces an approval
 * of any kind.
 */
export const endsApproval = ({ status, approval }: Asset, next: SettableStatus): boolean =>
  approval !== undefined && status !== next;

/** Whether to ask before a change, because it would end an approval or withdraw an open request. */
export const asksFirst = (asset: Asset, next: SettableStatus): boolean =>
  endsApproval(asset, next) || hasOpenRequest(asset);

/**
 * The status to return to; undefined if that doesn't restore everything, because a withdrawn request isn't restored.
 */
export const restorableStatus = (asset: Asset): SettableStatus | undefined =>
  hasOpenRequest(asset) || asset.approval
    ? undefined
    : SETTABLE_STATUSES.find((status) => status === asset.status && status !== "approved");
