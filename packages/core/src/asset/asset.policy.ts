import type { AssetStatus } from "./asset.schema.ts";

/** Pure rules: the interface hides by them what the server refuses by them. */

/** Spec A §6: admins alone change a status by hand. */
export const maySetStatus = (role: "admin" | "member"): boolean => role === "admin";

/** Spec A §2: a request starts from pending or denied; a request that has run out may be made again. */
export const mayRequestRights = (asset: {
  status: AssetStatus;
  requestStatus?: string;
  requestExpired?: boolean;
}): boolean => {
  if (asset.status === "pending" || asset.status === "denied") return true;
  if (asset.status !== "requesting-rights") return false;
  return asset.requestStatus !== "pending" || asset.requestExpired === true;
};

/** Product decisions §6: a renewal starts from a time-limited asset, expired or not, while no other question is open. */
export const mayRenewRights = (asset: { status: AssetStatus; requestStatus?: string }): boolean =>
  asset.status === "time-limited" && asset.requestStatus !== "pending";

/** The end is a calendar date, inclusive. */
export const isExpired = (expiresOn: string, today: string): boolean => expiresOn !== "" && expiresOn < today;
