import type { ApprovalRecord, AssetRecord } from "../asset/asset.entity.ts";
import type { AssetStatus } from "../asset/asset.schema.ts";
import { leadingGrant, statusOfGrants } from "./grant.policy.ts";

/**
 * What an asset holds. Its record keeps the leading grant as `approval`, and `grants` only where there are several, so that
 * the many assets with one grant carry it once; likewise `endedApproval` and `endedGrants`.
 */

/** The grants of an asset that weren't taken back, also those whose last day has passed. */
export const grantsOf = ({ grants, approval }: Pick<AssetRecord, "grants" | "approval">): ApprovalRecord[] =>
  grants ?? (approval ? [approval] : []);

/** The grants that the last change of status took away, as long as they can be restored. */
export const endedGrantsOf = ({
  endedGrants,
  endedApproval,
}: Pick<AssetRecord, "endedGrants" | "endedApproval">): ApprovalRecord[] =>
  endedGrants ?? (endedApproval ? [endedApproval] : []);

interface Holding {
  grants: readonly ApprovalRecord[];
  /** What can be restored from now on. */
  ended: readonly ApprovalRecord[];
  /** The status of an asset without a grant. */
  otherwise: AssetStatus;
}

const several = (grants: readonly ApprovalRecord[]): ApprovalRecord[] | undefined =>
  grants.length > 1 ? [...grants] : undefined;

/** The asset with these grants, and the approval and the status that follow from them. Nothing else writes them. */
export const holding = (asset: AssetRecord, { grants, ended, otherwise }: Holding): AssetRecord => ({
  ...asset,
  status: statusOfGrants(grants, otherwise),
  approval: leadingGrant(grants),
  grants: several(grants),
  endedApproval: leadingGrant(ended),
  endedGrants: several(ended),
});
