import type { ApprovalRecord, AssetRecord } from "../asset/asset.entity.ts";
import type { AssetStatus } from "../asset/asset.schema.ts";
import { leadingGrant, statusOfGrants } from "./grant.policy.ts";

/**
 * An asset's grants. Its record keeps the leading grant as `approval`, and `grants` only if there are several, so that
 * the many assets with one grant store it once; likewise `endedApproval` and `endedGrants`.
 */

/** The grants of an asset that weren't withdrawn, including expired ones. */
export const grantsOf = ({ grants, approval }: Pick<AssetRecord, "grants" | "approval">): ApprovalRecord[] =>
  grants ?? (approval ? [approval] : []);

/** The grants withdrawn by the last change of status, as long as they can be restored. */
export const endedGrantsOf = ({
  endedGrants,
  endedApproval,
}: Pick<AssetRecord, "endedGrants" | "endedApproval">): ApprovalRecord[] =>
  endedGrants ?? (endedApproval ? [endedApproval] : []);

interface Holding {
  grants: readonly ApprovalRecord[];
  /** The grants that can be restored from now on. */
  ended: readonly ApprovalRecord[];
  /** The status of an asset without a grant. */
  otherwise: AssetStatus;
}

const several = (grants: readonly ApprovalRecord[]): ApprovalRecord[] | undefined =>
  grants.length > 1 ? [...grants] : undefined;

/** The asset with these grants, and the approval and status that follow from them. Only this function sets those. */
export const holding = (asset: AssetRecord, { grants, ended, otherwise }: Holding): AssetRecord => ({
  ...asset,
  status: statusOfGrants(grants, otherwise),
  approval: leadingGrant(grants),
  grants: several(grants),
  endedApproval: leadingGrant(ended),
  endedGrants: several(ended),
});
