import type { AskedContract, AssetRequestStatus, AssetStatus } from "./asset.schema.ts";

/** Rules without side effects. By them the server refuses what isn't allowed, and the interface hides it. */

/** Spec-map A6: only admins change a status by hand. */
export const maySetStatus = (role: "admin" | "member"): boolean => role === "admin";

/** Whether a request still waits for its owner: for an answer, or for a signature. */
export const isWaiting = (requestStatus: string | undefined): boolean =>
  requestStatus === "pending" || requestStatus === "awaiting-signature";

/**
 * What to say of the contract that an approval depends on: that it waits, or why it wasn't signed. Undefined if there
 * is none, or once it is signed.
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

/** Spec-map A2: a request starts from pending or denied. An expired request may be made again. */
export const mayRequestRights = (asset: {
  status: AssetStatus;
  requestStatus?: string;
  requestExpired?: boolean;
}): boolean => {
  if (asset.status === "pending" || asset.status === "denied") return true;
  if (asset.status !== "requesting-rights") return false;
  return !isWaiting(asset.requestStatus) || asset.requestExpired === true;
};

/** A renewal starts from a time-limited asset, expired or not, while no other request is open. */
export const mayRenewRights = (asset: { status: AssetStatus; requestStatus?: string }): boolean =>
  asset.status === "time-limited" && !isWaiting(asset.requestStatus);

/** The end is a calendar date, inclusive. */
export const isExpired = (expiresOn: string, today: string): boolean => expiresOn !== "" && expiresOn < today;
