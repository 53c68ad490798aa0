import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";

/** Whether something of an asset's rights is in force, and no release is missing. Why not, `clearance.ts` says, which is loaded when it is needed. */
export const isCleared = ({ approval, releases }: Asset): boolean =>
  approval !== undefined && !approval.expired && !releases?.wanting;
