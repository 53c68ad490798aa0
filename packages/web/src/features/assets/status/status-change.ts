import { type Asset, type SetStatusInput, setStatusInput } from "@clearhouse/core/asset/asset.schema.ts";

/** Spec A §4: the four an admin may set. */
export const SETTABLE_STATUSES = setStatusInput.shape.status.options;
export type SettableStatus = SetStatusInput["status"];

/** An owner hasn't answered yet: setting another status by hand withdraws the request, and its link dies. */
export const hasOpenRequest = ({ status, request }: Asset): boolean =>
  status === "requesting-rights" && request?.status === "pending";

/** What would withdraw an open request, or approves, asks first. */
export const asksFirst = (asset: Asset, status: SettableStatus): boolean =>
  status === "approved" || hasOpenRequest(asset);

/** The status to go back to, where going back restores everything: neither a withdrawn request nor a grant comes back. */
export const undoneBy = (asset: Asset): SettableStatus | undefined =>
  hasOpenRequest(asset) || asset.approval
    ? undefined
    : SETTABLE_STATUSES.find((status) => status === asset.status && status !== "approved");
