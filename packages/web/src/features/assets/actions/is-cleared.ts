import type { Asset } from "@clearhouse/core/library/asset/asset.schema.ts";

/**
 * Whether some of an asset's rights are in force, and no release of a person or music is missing. `clearance.ts`, which
 * is loaded when needed, says why an asset isn't cleared.
 */
export const isCleared = ({ approval, releases }: Asset): boolean =>
  approval !== undefined && !approval.expired && !releases?.wanting;
