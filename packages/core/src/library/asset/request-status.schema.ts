import * as z from "zod";

/**
 * The state of a request to an owner. `awaiting-proof`: the owner has approved, but hasn't proven that the account is
 * theirs. `awaiting-signature`: the owner has approved, but hasn't signed the contract yet.
 */
export const assetRequestStatus = z.enum([
  "pending",
  "awaiting-proof",
  "awaiting-signature",
  "approved",
  "denied",
  "expired",
  "withdrawn",
]);
export type AssetRequestStatus = z.infer<typeof assetRequestStatus>;
