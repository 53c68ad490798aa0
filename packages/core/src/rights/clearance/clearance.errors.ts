import { CodedError } from "../../platform/errors/error.ts";
import type { GateAnswer } from "./gate.schema.ts";

export const grantNotRestorable = () =>
  new CodedError(
    "conflict",
    "asset.grant_not_restorable",
    "This approval can no longer be restored: the asset has changed since.",
  );

/**
 * The refusal of a bulk change of an asset that was approved in the meantime.
 * @param approverName the name of the person whose approval would be withdrawn without the member's consent
 */
export const approvedMeanwhile = (approverName: string) =>
  new CodedError("conflict", "asset.approved_meanwhile", `${approverName} has approved this in the meantime.`);

export const expiredForAdmins = () =>
  new CodedError(
    "forbidden",
    "asset.expired",
    "The rights have expired. In your team only admins can download expired assets.",
  );

/**
 * The refusal to download an asset whose use isn't cleared. To download anyway, the caller repeats the call with
 * `despite`.
 */
export const notCleared = ({ text, reason }: GateAnswer) =>
  new CodedError("conflict", "asset.not_cleared", text, { fields: { despite: reason } });
