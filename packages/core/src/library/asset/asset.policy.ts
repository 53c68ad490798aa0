import type { AskedContract, AssetStatus } from "./asset.schema.ts";
import type { AssetRequestStatus } from "./request-status.schema.ts";

/** Pure functions, which tell the server what to refuse and the interface what to hide. */

/** Whether a person may set a status by hand: only admins may. */
export const maySetStatus = (role: "admin" | "member"): boolean => role === "admin";

/** Whether a request still waits for its owner's answer, proof or signature. */
export const isWaiting = (requestStatus: string | undefined): boolean =>
  requestStatus === "pending" || requestStatus === "awaiting-proof" || requestStatus === "awaiting-signature";

/** Whether its owner has answered a request, be it that a proof or a signature is still missing. */
export const isAnswered = (requestStatus: string): boolean =>
  requestStatus === "approved" ||
  requestStatus === "denied" ||
  (isWaiting(requestStatus) && requestStatus !== "pending");

/** Whether an owner can be reminded: of the request, or of the proof that their yes still needs. */
export const isRemindable = (requestStatus: string): boolean =>
  requestStatus === "pending" || requestStatus === "awaiting-proof";

/**
 * The state of the proof or the contract that an approval depends on: `proof` or `awaiting` while it waits for the proof
 * or the signature, otherwise why it wasn't proven or signed. Undefined without such a proof or contract, and once it is
 * there.
 */
export const signatureNote = (request: {
  status: AssetRequestStatus;
  contract?: AskedContract | undefined;
  decidedAt?: string | undefined;
}): "proof" | "unproven" | "awaiting" | "declined" | "voided" | "expired" | undefined => {
  if (request.status === "awaiting-proof") return "proof";
  if (request.status === "awaiting-signature") return "awaiting";
  if (!request.contract) return request.status === "expired" && request.decidedAt ? "unproven" : undefined;
  if (request.status === "expired") return "expired";
  return request.contract.ended;
};

/**
 * Whether rights can be requested for an asset: if the asset is pending or denied, or if its last request has expired
 * or ended.
 */
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

/** More than a running grant allows can be requested for an approved asset, while no other request is open. */
export const mayRequestMore = (asset: { status: AssetStatus; requestStatus?: string }): boolean =>
  (asset.status === "approved" || asset.status === "time-limited") && !isWaiting(asset.requestStatus);
