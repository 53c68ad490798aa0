import { CodedError } from "../platform/http/error.ts";

export const grantNotRestorable = () =>
  new CodedError(
    "conflict",
    "asset.grant_not_restorable",
    "This approval can no longer be restored: the asset has changed since.",
  );

export const approvalChanged = () =>
  new CodedError("conflict", "asset.approval_changed", "The approval has changed. Please reload and try again.");

/** @param approverName whose approval nobody has agreed to take away */
export const approvedMeanwhile = (approverName: string) =>
  new CodedError("conflict", "asset.approved_meanwhile", `${approverName} has approved this in the meantime.`);
