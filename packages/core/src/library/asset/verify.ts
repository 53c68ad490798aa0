import { pMapIterable } from "p-map";
import { Activity } from "../../base/ledger/activity.ts";
import { type ChainEntry, type ChainHead, chainWalk, type Finding } from "../../base/ledger/chain.ts";
import { pagesOf } from "../../platform/store/query-pages.ts";
import { AssetEntity, type AssetRecord } from "./asset.entity.ts";
import { assetNotFound } from "./asset.errors.ts";
import { find } from "./change.ts";
import { findTombstone, TombstoneEntity, type TombstoneRecord } from "./tombstone.entity.ts";

/** The record to which an asset's activity belongs: the asset, or the tombstone of a deleted asset. */
export type Holder = AssetRecord | TombstoneRecord;

/** The last entries in each anchor (core/rights/anchor), by asset id. */
type Anchors = ReadonlyMap<string, readonly ChainHead[]>;
const NONE: Anchors = new Map();

const PAGE = 100;
/** How many assets are checked in parallel. */
const AT_ONCE = 10;

export interface Against {
  /** The last entry of the asset's activity in each anchor. */
  anchors?: readonly ChainHead[] | undefined;
  /**
   * Receives each entry that fits. If entries were added during the check, the function receives all entries again from
   * the first.
   */
  onEntry?: (entry: ChainEntry) => void;
}

/**
 * Checks the activity of an asset from the first entry to the last, page by page. A deleted asset can be checked too.
 * @throws asset.not_found
 */
export const verifyAsset = async (teamId: string, assetId: string, against: Against = {}): Promise<Finding> =>
  verifyHolder(await holderOf(teamId, assetId), against);

/**
 * Checks the activities of all assets of a team, deleted assets last. Only one page of assets is in memory at a time;
 * the next page is checked after the caller has read the results. If nothing is left of an asset that an anchor names,
 * its entry 1 is reported as missing.
 * @param check checks one asset or tombstone: its activity, and whatever else the caller wants
 */
export async function* verifyTeam<Found = Finding>(
  teamId: string,
  anchors: Anchors = NONE,
  check: (holder: Holder, against: Against) => Promise<Found | Finding> = verifyHolder,
): AsyncGenerator<{ assetId: string; finding: Found | Finding }> {
  const lost = new Set(anchors.keys());
  const checkOne = async (holder: Holder) => {
    const { assetId } = holder;
    return { assetId, finding: await check(holder, { anchors: anchors.get(assetId) }) };
  };
  for await (const page of holders(teamId)) {
    for (const { assetId } of page) lost.delete(assetId);
    yield* pMapIterable(page, checkOne, { concurrency: AT_ONCE });
  }
  for (const assetId of lost) yield { assetId, finding: { ok: false, seq: 1, reason: "missing" } };
}

/**
 * All assets, then all tombstones. In this order no asset is missed: an asset that is deleted during the check is found
 * again among the tombstones.
 */
async function* holders(teamId: string): AsyncGenerator<Holder[]> {
  const page = { limit: PAGE, consistent: true } as const;
  yield* pagesOf((at) => AssetEntity.query.primary({ teamId }).go({ ...at, ...page }));
  yield* pagesOf((at) => TombstoneEntity.query.primary({ teamId }).go({ ...at, ...page }));
}

/** The asset with an id, or its tombstone. @throws asset.not_found */
export const holderOf = async (teamId: string, assetId: string): Promise<Holder> => {
  const holder = (await find(teamId, assetId)) ?? (await findTombstone(teamId, assetId));
  if (!holder) throw assetNotFound();
  return holder;
};

/**
 * Checks an activity as {@link verifyAsset} does, for an asset or tombstone that was read already. If an entry doesn't
 * fit, and the record's `head` has changed since the record was read, the check is repeated.
 */
export const verifyHolder = async (holder: Holder, against: Against): Promise<Finding> => {
  for (let current = holder; ; ) {
    const finding = await walk(current, against);
    if (finding.ok) return finding;
    const now = await holderOf(current.teamId, current.assetId);
    if (now.head.seq === current.head.seq && now.head.hash === current.head.hash) return finding;
    current = now;
  }
};

const walk = async (holder: Holder, { anchors, onEntry }: Against): Promise<Finding> => {
  const chain = chainWalk({ ...holder, anchors });
  const add = (entry: ChainEntry): Finding | undefined => {
    const flaw = chain.add(entry);
    if (!flaw) onEntry?.(entry);
    return flaw;
  };
  // If the record has no first entry, an entry with the number 0 is checked instead. Such an entry never fits, so the
  // record is reported.
  const first = add((holder.firstEntry ?? { seq: 0 }) as ChainEntry);
  if (first) return first;
  for await (const entries of Activity.pages(holder.teamId, holder.assetId)) {
    for (const entry of entries) {
      const flaw = add(entry);
      if (flaw) return flaw;
    }
  }
  return chain.end();
};
