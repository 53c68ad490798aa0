import { Team } from "../../people/team/index.ts";
import type { TeamRecord } from "../../people/team/team.entity.ts";
import { readAll } from "../../platform/store/batches.ts";
import { AssetEntity, type AssetRecord } from "./asset.entity.ts";
import { coverageReader } from "./covered-by.ts";
import { RIGHTS_ATTRIBUTES, type RightsRecord } from "./stored-facts.ts";
import { readingOf, useToday } from "./view.ts";

type Judged = ReturnType<typeof useToday>;

/** Judges assets one by one, as {@link useToday} does, and reads the agreements of all their creators together. */
const judgeOf = (team: TeamRecord): ((asset: RightsRecord) => Promise<Judged>) => {
  const covering = coverageReader(team.teamId, team.timeZone);
  const reading = readingOf(team);
  return async (asset) => useToday(asset, await covering(asset), reading);
};

/** What is read of an asset to say in a list what it is, whether it may be used, and whether it is still published. */
const TOLD = ["assetId", "name", "type", "thumbnailKey", "publications", ...RIGHTS_ATTRIBUTES] as const;
export type ToldAsset = Pick<AssetRecord, (typeof TOLD)[number]>;

/**
 * A team's assets with whether each may be used today and what can be done next, by id: one batch read a hundred, and
 * their creators' agreements.
 */
export const judged = async (
  teamId: string,
  assetIds: readonly string[],
  consistent = false,
): Promise<Map<string, Judged & { asset: ToldAsset }>> => {
  const keys = [...new Set(assetIds)].map((assetId) => ({ teamId, assetId }));
  const [team, records] = await Promise.all([
    Team.get(teamId),
    readAll(keys, (some) => AssetEntity.get(some).go({ consistent, attributes: [...TOLD] })),
  ]);
  const judge = judgeOf(team);
  return new Map(
    await Promise.all(records.map(async (asset) => [asset.assetId, { asset, ...(await judge(asset)) }] as const)),
  );
};
