import { readPointer } from "@clearhouse/core/library/search/snapshot/pointer.ts";
import { actAs } from "@clearhouse/core/platform/identity/actor.ts";
import { anAsset, aTeam, CALLER } from "@clearhouse/core/testing/scene.ts";
import { COMPACTIONS } from "../compactions.ts";
import type { Stories, Story } from "../story.ts";

/**
 * Returns a function that makes a story, in which a team's search snapshot is written once. The snapshot's generation
 * counts how often it is written.
 */
const ofCompaction = (name: keyof typeof COMPACTIONS) => async (): Promise<Story> => {
  const { admin, teamId } = await aTeam();
  await actAs(admin, () => anAsset(), CALLER);
  return {
    entry: await COMPACTIONS[name](teamId),
    effects: async () => [(await readPointer(teamId)).generation],
  };
};

export const SEARCH: Stories = {
  CompactSearch: ofCompaction("CompactSearch"),
  CompactSearchAfterImport: ofCompaction("CompactSearchAfterImport"),
};
