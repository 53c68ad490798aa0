import { type ChainEntry, chainWalk, type Finding } from "../activity/chain.ts";
import { Activity } from "../activity/index.ts";
import { AssetEntity, type AssetRecord } from "./asset.entity.ts";
import { read } from "./change.ts";

const PAGE = 100;
/** Chains that are walked at the same time. */
const ABREAST = 10;

/**
 * Walks the activity of one asset from its first entry to its head, page by page.
 * @throws asset.not_found
 */
export const verifyAsset = async (teamId: string, assetId: string): Promise<Finding> =>
  verify(await read(teamId, assetId));

/** Walks all chains of a team, one after the other as far as the reader sees; holds a page of assets at a time. */
export async function* verifyTeam(teamId: string): AsyncGenerator<{ assetId: string; finding: Finding }> {
  let cursor: string | null = null;
  do {
    const page: { data: AssetRecord[]; cursor: string | null } = await AssetEntity.query
      .primary({ teamId })
      .go({ cursor, limit: PAGE, pages: 1, consistent: true });
    for (let start = 0; start < page.data.length; start += ABREAST) {
      const assets = page.data.slice(start, start + ABREAST);
      const findings = await Promise.all(assets.map(verify));
      yield* assets.map(({ assetId }, n) => ({ assetId, finding: findings[n] as Finding }));
    }
    cursor = page.cursor;
  } while (cursor);
}

/** What doesn't fit may be a change between reading the asset and its entries; then the head has moved. */
const verify = async (asset: AssetRecord): Promise<Finding> => {
  for (let current = asset; ; ) {
    const finding = await walk(current);
    if (finding.ok) return finding;
    const now = await read(current.teamId, current.assetId);
    if (now.head.seq === current.head.seq && now.head.hash === current.head.hash) return finding;
    current = now;
  }
};

const walk = async (asset: AssetRecord): Promise<Finding> => {
  const chain = chainWalk(asset);
  // An asset that was robbed of its first entry lacks entry 1.
  const first = chain.add((asset.firstEntry ?? { seq: 0 }) as ChainEntry);
  if (first) return first;
  for await (const entries of Activity.pages(asset.teamId, asset.assetId)) {
    for (const entry of entries) {
      const flaw = chain.add(entry);
      if (flaw) return flaw;
    }
  }
  return chain.end();
};
