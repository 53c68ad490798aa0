import type { Asset } from "@clearhouse/core/asset/asset.schema.ts";

/**
 * Whether some of an asset's rights are in force, and no release is missing. If not, `clearance.ts`, which is loaded
 * when needed, says why.
 */
export const isCleared = ({ approval, releases }: Asset): boolean =>
  approval !== undefined && !approval.expired && !releases?.wanting;
