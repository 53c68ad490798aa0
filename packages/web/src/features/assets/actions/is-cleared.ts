import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";

/** Whether something of an asset's rights is in force. Why not, `clearance.ts` says, which is loaded when it is needed. */
export const isCleared = ({ approval }: Asset): boolean => approval !== undefined && !approval.expired;
