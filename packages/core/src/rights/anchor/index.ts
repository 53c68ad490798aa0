import type { ChainHead } from "../../base/ledger/chain.ts";
import { headsSince } from "../../base/ledger/heads.ts";
import { AssetEntity } from "../../library/asset/asset.entity.ts";
import { TombstoneEntity } from "../../library/asset/tombstone.entity.ts";
import { changedSince } from "../../library/search/changed.ts";
import { RosterEntity } from "../../people/team/roster.entity.ts";
import { nowIso } from "../../platform/clock.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { readAll } from "../../platform/store/batches.ts";
import { AnchorEntity } from "./anchor.entity.ts";
import { TEAM_LOG } from "./anchor.schema.ts";
import { anchorsOf, writeAnchor } from "./objects.ts";

export * as Anchor from "./index.ts";

/** Changes of the last two minutes may be missing in the index, so the next anchor looks at these two minutes again. */
const OVERLAP_MS = 2 * 60_000;

/** The last entry of a chain at the time of an anchor. */
export interface AnchoredHead extends ChainHead {
  /** When the anchor was written (ISO 8601). */
  at: string;
}

/** The content of all anchors of a team. */
export interface Anchored {
  /**
   * For the id of each asset, creator and contract, and for {@link TEAM_LOG}: the chain's last entry in each anchor,
   * oldest first.
   */
  heads: Map<string, AnchoredHead[]>;
  anchors: number;
  /** When the last anchor was written (ISO 8601); "" if there is none. */
  last: string;
}

/**
 * Writes an anchor: the number and hash of the last entry of each chain that has grown since the previous anchor.
 * Nobody can change an anchor, so if the end of a chain is cut off later, a check finds it. Repeated or parallel calls
 * only write the same entries again.
 * @returns how many chains were anchored
 */
export const write = async (): Promise<number> => {
  const teamId = requireTeamId();
  const { data: before } = await AnchorEntity.get({ teamId }).go({ consistent: true });
  const at = nowIso();
  const changed = await changedSince(teamId, before?.until, () => true, Number.POSITIVE_INFINITY);
  const heads = await headsOf(teamId, [...(changed?.keys() ?? [])]);
  for (const [id, head] of await headsSince(teamId, before?.until)) heads.set(id, head);
  const { data: roster } = await RosterEntity.get({ teamId }).go({ consistent: true });
  const logSeq = roster?.head.seq ?? 0;
  if (roster && logSeq !== before?.logSeq) heads.set(TEAM_LOG, roster.head);
  if (heads.size > 0) {
    const rows = [...heads].map(([id, { seq, hash }]): [string, number, string] => [id, seq, hash]);
    await writeAnchor({ version: 1, teamId, at, heads: rows });
  }
  const until = new Date(Date.parse(at) - OVERLAP_MS).toISOString();
  await AnchorEntity.put({ teamId, until, logSeq }).go();
  return heads.size;
};

/** The last entries of assets' chains, deleted assets included, by strongly consistent reads. */
const headsOf = async (teamId: string, assetIds: readonly string[]): Promise<Map<string, ChainHead>> => {
  const keys = assetIds.map((assetId) => ({ teamId, assetId }));
  const assets = await readAll(keys, (some) =>
    AssetEntity.get(some).go({ consistent: true, attributes: ["assetId", "head"] }),
  );
  const there = new Set(assets.map(({ assetId }) => assetId));
  const gone = keys.filter(({ assetId }) => !there.has(assetId));
  const tombstones = await readAll(gone, (some) =>
    TombstoneEntity.get(some).go({ consistent: true, attributes: ["assetId", "head"] }),
  );
  return new Map([...assets, ...tombstones].map(({ assetId, head: { seq, hash } }) => [assetId, { seq, hash }]));
};

/** All anchors of a team, combined. */
export const anchored = async (teamId: string): Promise<Anchored> => {
  const all: Anchored = { heads: new Map(), anchors: 0, last: "" };
  for await (const { at, heads } of anchorsOf(teamId)) {
    all.anchors++;
    all.last = at;
    for (const [id, seq, hash] of heads) {
      const earlier = all.heads.get(id);
      if (earlier) earlier.push({ at, seq, hash });
      else all.heads.set(id, [{ at, seq, hash }]);
    }
  }
  return all;
};

/** The last entry of one chain in each anchor of a team, oldest first. @param id as in {@link Anchored} */
export const anchoredHeads = async (teamId: string, id: string): Promise<AnchoredHead[]> => {
  const heads: AnchoredHead[] = [];
  for await (const anchor of anchorsOf(teamId)) {
    const row = anchor.heads.find(([of]) => of === id);
    if (row) heads.push({ at: anchor.at, seq: row[1], hash: row[2] });
  }
  return heads;
};
