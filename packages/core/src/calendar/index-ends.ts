import { GrantEntity } from "../grant/grant.entity.ts";

/**
 * Adds a team's grants with an end to the index by day, for grants older than the index. Changes nothing else about
 * them.
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
