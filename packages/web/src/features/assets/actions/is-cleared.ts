import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";

/**
 * Whether some of an asset's rights are in force, and no release is missing. `clearance.ts`, which is loaded when
 * needed, says why not.
 */
export const isCleared = ({ approval, releases }: Asset): boolean =>
  approval !== undefined && !approval.expired && !releases?.wanting;
