import type { AssetRecord } from "./asset.entity.ts";
import type { RefusalRecord, RemovalRecord } from "./kept.ts";
import { hasSameSigns, speaksFor } from "./refusals.ts";

/**
 * How an asset's record stores owners' requests for removal: at most one for each rights request. `removal` is the one
 * that the asset shows, `removals` is stored only if there are several.
 */

type Stored = Pick<AssetRecord, "removal" | "removals" | "approval">;

/** All requests for removal that weren't lifted by the same owner's later approval. */
export const removalsOf = ({ removal, removals }: Pick<Stored, "removal" | "removals">): RemovalRecord[] =>
  removals ?? (removal ? [removal] : []);

/**
 * Whether the team has yet to decide. A request for removal of an earlier release (it has no `about`) was decided when
 * the asset's last grant ended.
 */
export const isUndecided = ({ about, kept, ended }: RemovalRecord, { approval }: Pick<Stored, "approval">): boolean =>
  !kept && !ended && (about !== undefined || approval !== undefined);

/** The asset's attributes about these requests for removal. An undecided one is shown first, then one that was followed. */
export const withRemovals = (
  all: readonly RemovalRecord[],
): { removal: RemovalRecord | undefined; removals: RemovalRecord[] | undefined } => {
  const rank = ({ kept, ended }: RemovalRecord): number => (kept ? 2 : Number(ended !== undefined));
  const [removal] = all.toSorted((a, b) => rank(a) - rank(b) || (a.at < b.at ? 1 : -1));
  return { removal, removals: all.length > 1 ? [...all] : undefined };
};

/** Whether the team followed a request for removal of an earlier release, which didn't note this. */
export const wasFollowedBefore = (wish: RemovalRecord, asset: Pick<Stored, "approval">): boolean =>
  !wish.kept && !wish.ended && !isUndecided(wish, asset);

/** The most requests for removal that an asset keeps, so that its record stays far below the limit of an item (400 KB). */
export const MOST_REMOVALS = 20;

/**
 * The asset's requests for removal with this one, instead of an earlier one of the same rights request. Beyond
 * {@link MOST_REMOVALS}, the oldest decided ones go whose answer a later one gives too. An undecided one never goes.
 */
export const withRemoval = (asset: Stored, removal: RemovalRecord) => {
  const all = [...removalsOf(asset).filter(({ requestId }) => requestId !== removal.requestId), removal];
  const over = Math.max(0, all.length - MOST_REMOVALS);
  const gone = new Set(all.filter((one, index) => saysNothing(one, all.slice(index + 1))).slice(0, over));
  return withRemovals(all.filter((one) => !gone.has(one)));
};

/** One that was kept shows until the next one is kept; one that was followed is lifted together with the same person's. */
const saysNothing = (wish: RemovalRecord, later: readonly RemovalRecord[]): boolean =>
  wish.kept
    ? later.some(({ kept }) => kept)
    : wish.ended !== undefined && later.some((one) => one.ended && hasSameSigns(one, wish));

/**
 * What stands of the requests for removal after somebody has said yes: everybody's but their own, and but those of
 * earlier releases, which don't say whose they are. What was published may stay then.
 */
export const withoutRemovalsOf = (asset: Stored, answerer: Pick<RefusalRecord, "owner" | "ownerEmail" | "email">) =>
  withRemovals(removalsOf(asset).filter((one) => one.about !== undefined && !speaksFor(answerer, one)));

/** The asset's requests for removal after the owners of these rights requests were told that everything is down. */
export const withToldDown = (asset: Stored, requestIds: readonly string[], at: string) =>
  withRemovals(removalsOf(asset).map((one) => (requestIds.includes(one.requestId) ? { ...one, downAt: at } : one)));
