import { inBatches } from "../platform/store/batches.ts";
import { CreatorEntity } from "./creator.entity.ts";

/** Names of creators by id; deleted ones are missing. */
export const namesOf = async (teamId: string, creatorIds: readonly string[]): Promise<Map<string, string>> => {
  const names = new Map<string, string>();
  await inBatches(creatorIds, async (batch) => {
    const keys = batch.map((creatorId) => ({ teamId, creatorId }));
    const { data, unprocessed } = await CreatorEntity.get(keys).go({ attributes: ["creatorId", "name"] });
    for (const { creatorId, name } of data) names.set(creatorId, name);
    return unprocessed.map(({ creatorId }) => creatorId);
  });
  return names;
};
