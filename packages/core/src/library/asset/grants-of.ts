import type { AssetRecord } from "./asset.entity.ts";
import type { ApprovalRecord } from "./kept.ts";

/** The grants of an asset that weren't withdrawn, including expired ones. */
export const grantsOf = ({ grants, approval }: Pick<AssetRecord, "grants" | "approval">): ApprovalRecord[] =>
  grants ?? (approval ? [approval] : []);

/** The grants that the last change of status withdrew, as long as they can be restored. */
export const endedGrantsOf = ({
  endedGrants,
  endedApproval,
}: Pick<AssetRecord, "endedGrants" | "endedApproval">): ApprovalRecord[] =>
  endedGrants ?? (endedApproval ? [endedApproval] : []);
