import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import type { AssetStatus } from "../../library/asset/asset.schema.ts";
import { endedGrantsOf, endingsAfter, grantsOf } from "../../library/asset/grants-of.ts";
import type { ApprovalRecord } from "../../library/asset/kept.ts";
import { deniedByHandOf, removalsOf } from "../../library/asset/objections.ts";
import type { Paper } from "./grant.entity.ts";
import { leadingGrant, statusOfGrants } from "./grant.policy.ts";

/**
 * How an asset's record stores its grants. `approval` is the grant that the asset shows (`leadingGrant` in
 * grant.policy.ts). `grants` is stored only if there are several, because most assets have one grant. `endedApproval`
 * and `endedGrants` store withdrawn grants in the same way.
 */

interface Holding {
  grants: readonly ApprovalRecord[];
  /** The grants that can be restored from now on. */
  ended: readonly ApprovalRecord[];
  /** The status of an asset without a grant. */
  otherwise: AssetStatus;
}

/**
 * The status of an asset whose license ended at its owner's wish doesn't follow from other owners' grants: it stays
 * denied or requested until this owner says yes, so that the owner can be asked. What an admin has approved since stays.
 */
const isHeldBack = (asset: AssetRecord): boolean =>
  removalsOf(asset).some(({ ended }) => ended) && asset.status !== "approved" && asset.status !== "time-limited";

const statusOf = (asset: AssetRecord, { grants, otherwise }: Holding): AssetStatus => {
  if (!isHeldBack(asset)) return statusOfGrants(grants, otherwise);
  return otherwise === "requesting-rights" ? otherwise : "denied";
};

const several = (grants: readonly ApprovalRecord[]): ApprovalRecord[] | undefined =>
  grants.length > 1 ? [...grants] : undefined;

/**
 * The asset with these grants, and with the approval and status that follow from the grants. Only this function sets
 * the asset's attributes for grants.
 */
export const holding = (asset: AssetRecord, { grants, ended, otherwise }: Holding): AssetRecord => ({
  ...asset,
  status: statusOf(asset, { grants, ended, otherwise }),
  approval: leadingGrant(grants),
  grants: several(grants),
  // What can be restored until now is remembered before it is replaced.
  endings: endingsAfter(asset),
  // A denial of an earlier release is only the status, which is replaced too.
  deniedByHand: deniedByHandOf(asset),
  endedApproval: leadingGrant(ended),
  endedGrants: several(ended),
});

/** The asset with a member's mark on its copy of a grant; its status and everything that can be restored stay. */
export const withMark = (
  asset: AssetRecord,
  grantId: string,
  mark: Pick<ApprovalRecord, "read" | "answererConfirmed" | "feePaidAt">,
): AssetRecord => ({
  ...holding(asset, {
    grants: grantsOf(asset).map((one) => (one.grantId === grantId ? { ...one, ...mark } : one)),
    ended: endedGrantsOf(asset),
    otherwise: asset.status,
  }),
  status: asset.status,
});

/** The asset with what it knows of a grant's documents; only {@link holding} changes grants otherwise. */
export const withPapers = (asset: AssetRecord, grantId: string, papers: readonly Paper[]): AssetRecord => {
  const noted = (grant: ApprovalRecord): ApprovalRecord => {
    if (grant.grantId !== grantId) return grant;
    const { papers: _, ...rest } = grant;
    return papers.length > 0 ? { ...rest, papers: papers.map(({ id, name }) => ({ id, name })) } : rest;
  };
  const { approval, grants } = asset;
  return { ...asset, approval: approval && noted(approval), grants: grants?.map(noted) };
};
