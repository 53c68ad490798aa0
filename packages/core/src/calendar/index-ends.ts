import { GrantEntity } from "../grant/grant.entity.ts";

/**
 * Enters a team's grants that have an end in the index by day: those of before there was one aren't in it. Nothing else of
 * them changes.
 * @returns how many grants have an end
 */
export const indexEnds = async (teamId: string): Promise<number> => {
  let ends = 0;
  let cursor: string | null = null;
  do {
    const page: { data: { grantId: string; assetId: string; expiresOn?: string }[]; cursor: string | null } =
      await GrantEntity.query
        .primary({ teamId })
        .go({ pages: 1, cursor, attributes: ["grantId", "assetId", "expiresOn"] });
    for (const { grantId, assetId, expiresOn = "" } of page.data) {
      if (expiresOn === "") continue;
      ends++;
      await GrantEntity.patch({ teamId, grantId }).set({ expiresOn }).composite({ assetId }).go();
    }
    cursor = page.cursor;
  } while (cursor);
  return ends;
};
