import type { AskedContract, AssetRequestStatus, AssetStatus } from "./asset.schema.ts";

/** Pure rules: the interface hides by them what the server refuses by them. */

/** Spec-map A6: admins alone change a status by hand. */
export const maySetStatus = (role: "admin" | "member"): boolean => role === "admin";

/** Whether a question is still with its owner: for an answer, or for a signature. */
export const isWaiting = (requestStatus: string | undefined): boolean =>
  requestStatus === "pending" || requestStatus === "awaiting-signature";

/**
 * What is said of the contract that a yes depends on: it waits, or it wasn't signed and why.
 * Undefined where there is none, and once it is signed.
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

/** Spec-map A2: a request starts from pending or denied; a request that has run out may be made again. */
export const mayRequestRights = (asset: {
  status: AssetStatus;
  requestStatus?: string;
  requestExpired?: boolean;
}): boolean => {
  if (asset.status === "pending" || asset.status === "denied") return true;
  if (asset.status !== "requesting-rights") return false;
  return !isWaiting(asset.requestStatus) || asset.requestExpired === true;
};

/** A renewal starts from a time-limited asset, expired or not, while no other question is open. */
export const mayRenewRights = (asset: { status: AssetStatus; requestStatus?: string }): boolean =>
  asset.status === "time-limited" && !isWaiting(asset.requestStatus);

/** The end is a calendar date, inclusive. */
export const isExpired = (expiresOn: string, today: string): boolean => expiresOn !== "" && expiresOn < today;
