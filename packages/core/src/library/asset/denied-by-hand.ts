import type { AssetRecord } from "./asset.entity.ts";
import { endingsOf } from "./endings.ts";
import { grantsOf } from "./grants-of.ts";
import type { DenialByHand } from "./kept.ts";
import { isOfRenewal, refusalsOf } from "./refusals.ts";
import { removalsOf, wasFollowedBefore } from "./removals.ts";

type Stored = Pick<
  AssetRecord,
  | "status"
  | "deniedByHand"
  | "approval"
  | "grants"
  | "endedApproval"
  | "endedGrants"
  | "endings"
  | "request"
  | "beforeRequest"
  | "refusals"
  | "removal"
  | "removals"
>;

/**
 * The team's own denial. It stands until an owner says yes or an admin sets another status, whatever becomes of requests
 * meanwhile. Assets that were denied before they had `deniedByHand` are read by their status: the team denied what
 * neither an owner's no nor an end at an owner's wish explains. A request that was open then kept this status.
 */
export const deniedByHandOf = (asset: Stored): DenialByHand | undefined => {
  const { deniedByHand, status, beforeRequest } = asset;
  if (deniedByHand) return deniedByHand;
  const isAsked = status === "requesting-rights";
  const settled = isAsked ? beforeRequest?.status : status;
  return settled === "denied" && !isExplained(asset, { setAsideToo: isAsked }) ? { at: "" } : undefined;
};

/**
 * Whether an owner's own word explains that an asset is denied, or the end of a license: since its time is kept, the
 * team's own denial is kept too. A no that was set aside has left no status denied, but
 * may be why an asset was denied before a request.
 */
const isExplained = (asset: Stored, { setAsideToo }: { setAsideToo: boolean }): boolean =>
  refusalsOf(asset).some((one) => (setAsideToo || !one.noSay) && !isOfRenewal(one, grantsOf(asset))) ||
  removalsOf(asset).some((wish) => wish.ended !== undefined || wasFollowedBefore(wish, asset)) ||
  (grantsOf(asset).length === 0 && endingsOf(asset).some(({ by, at }) => by === "owner" || at !== ""));
