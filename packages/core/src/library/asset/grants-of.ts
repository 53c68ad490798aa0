import type { AssetRecord } from "./asset.entity.ts";
import type { ApprovalRecord } from "./kept.ts";

/** The grants of an asset that weren't withdrawn, including expired ones. */
export const grantsOf = ({ grants, approval }: Pick<AssetRecord, "grants" | "approval">): ApprovalRecord[] =>
  grants ?? (approval ? [approval] : []);
