import { ReleaseEntity, type ReleaseFile, type ReleaseRecord } from "./release.entity.ts";

/** All releases of an asset, in the order in which they were noted, by strongly consistent reads. */
export const releasesOf = async (teamId: string, assetId: string): Promise<ReleaseRecord[]> => {
  const { data } = await ReleaseEntity.query.primary({ teamId, assetId }).go({ pages: "all", consistent: true });
  return data;
};

/** The files of an asset's releases, in the media bucket. */
export const releaseFilesOf = async (teamId: string, assetId: string): Promise<ReleaseFile[]> =>
  (await releasesOf(teamId, assetId)).flatMap(({ file }) => file ?? []);

/** The names on an asset's releases, by release id. */
export const namesOf = async (teamId: string, assetId: string): Promise<Map<string, string>> =>
  new Map((await releasesOf(teamId, assetId)).map(({ releaseId, name }) => [releaseId, name]));
