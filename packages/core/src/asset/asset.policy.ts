import type { AskedContract, AssetRequestStatus, AssetStatus } from "./asset.schema.ts";

/** Pure functions. With them the server refuses what isn't allowed, and the interface hides it. */

/** Spec-map A6: only admins change a status by hand. */
export const maySetStatus = (role: "admin" | "member"): boolean => role === "admin";

/** Whether a request still waits for its owner's answer or signature. */
export const isWaiting = (requestStatus: string | undefined): boolean =>
  requestStatus === "pending" || requestStatus === "awaiting-signature";

/**
 * The text about the contract that an approval depends on: that it waits for the signature, or why it wasn't signed.
 * Undefined without such a contract, and after the signature.
 */
export const signatureNote = (request: {
  status: AssetRequestStatus;
  contract?: AskedContract | undefined;
}): "awaiting" | "declined" | "voided" | "expired" | undefined => {
  if (request.status === "awaiting-signature") return "awaiting";
  if (!request.contract) return undefined;
  if (request.status === "expired") return "expired";
  return request.contract.ended;
};

/** Spec-map A2: rights can be requested for a pending or a denied asset, and again after a request has expired. */
export const mayRequestRights = (asset: {
  status: AssetStatus;
  requestStatus?: string;
  requestExpired?: boolean;
}): boolean => {
  if (asset.status === "pending" || asset.status === "denied") return true;
  if (asset.status !== "requesting-rights") return false;
  return !isWaiting(asset.requestStatus) || asset.requestExpired === true;
};

/** A renewal can be requested for a time-limited asset, expired or not, while no other request is open. */
export const mayRenewRights = (asset: { status: AssetStatus; requestStatus?: string }): boolean =>
  asset.status === "time-limited" && !isWaiting(asset.requestStatus);

/** Whether an approval has expired. Its end, a calendar date, is the last day on which it is valid. */
export const isExpired = (expiresOn: string, today: string): boolean => expiresOn !== "" && expiresOn < today;
