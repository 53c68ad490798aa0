import { readAll } from "../../platform/store/batches.ts";
import { CreatorEntity } from "./creator.entity.ts";

/** The names of creators by id, without deleted creators. */
export const namesOf = async (teamId: string, creatorIds: readonly string[]): Promise<Map<string, string>> => {
  const keys = creatorIds.map((creatorId) => ({ teamId, creatorId }));
  const creators = await readAll(keys, (some) => CreatorEntity.get(some).go({ attributes: ["creatorId", "name"] }));
  return new Map(creators.map(({ creatorId, name }) => [creatorId, name]));
};
