import type { ChainEntry, ChainHead, Finding } from "../../base/ledger/chain.ts";
import { type KeptByTeam, verify } from "../../base/ledger/verify.ts";
import { pagesOf } from "../../platform/store/found.ts";
import { AssetEntity, type AssetRecord } from "./asset.entity.ts";
import { assetNotFound } from "./asset.errors.ts";
import { ACTIVITY, find } from "./change.ts";
import { findTombstone, TombstoneEntity, type TombstoneRecord } from "./tombstone.entity.ts";

/** The record to which an asset's activity belongs: the asset, or the tombstone of a deleted asset. */
export type ActivityHolder = AssetRecord | TombstoneRecord;

export interface Against {
  /** The last entry of the asset's activity in each anchor. */
  anchors?: readonly ChainHead[] | undefined;
  /**
   * Receives each entry that fits. If entries were added during the check, the function receives all entries again from
   * the first.
   */
  onEntry?: (entry: ChainEntry) => void;
}

const PAGE = { limit: 100, consistent: true } as const;

/** The activities of all assets, deleted ones included. */
export const ACTIVITIES: KeptByTeam<never, ActivityHolder> = {
  subject: ACTIVITY,
  prefix: "ast_",
  async *all(teamId) {
    const assets = pagesOf((at) => AssetEntity.query.primary({ teamId }).go({ ...at, ...PAGE }));
    for await (const page of assets) yield page.map((asset) => [asset.assetId, asset] as const);
    const tombstones = pagesOf((at) => TombstoneEntity.query.primary({ teamId }).go({ ...at, ...PAGE }));
    for await (const page of tombstones) yield page.map((tombstone) => [tombstone.assetId, tombstone] as const);
  },
  find: async (teamId, assetId) => (await find(teamId, assetId)) ?? findTombstone(teamId, assetId),
};

/** The asset with an id, or its tombstone. @throws asset.not_found */
export const holderOf = async (teamId: string, assetId: string): Promise<ActivityHolder> => {
  const holder = await ACTIVITIES.find(teamId, assetId);
  if (!holder) throw assetNotFound();
  return holder;
};

/**
 * Checks the activity of an asset from the first entry to the last, page by page. A deleted asset can be checked too.
 * @throws asset.not_found
 */
export const verifyAsset = async (teamId: string, assetId: string, against: Against = {}): Promise<Finding> =>
  verifyHolder(await holderOf(teamId, assetId), against);

/** Checks an activity as {@link verifyAsset} does, for an asset or tombstone that was read already. */
export const verifyHolder = (holder: ActivityHolder, { anchors, onEntry }: Against): Promise<Finding> => {
  const { teamId, assetId } = holder;
  const records = onEntry && (() => ({ add: onEntry }));
  return verify({ subject: ACTIVITY, find: holderOf, records }, { teamId, id: assetId }, { anchors, holder });
};
