import { PublicationEntity, type PublicationRecord } from "./publication.entity.ts";

/** All places where an asset was published, strongly consistent. */
export const publicationsOf = async (teamId: string, assetId: string): Promise<PublicationRecord[]> => {
  const { data } = await PublicationEntity.query.primary({ teamId, assetId }).go({ pages: "all", consistent: true });
  return data;
};

/** The places that still show the asset, the newest first, for the people who have to remove it there. */
export const liveOf = async (teamId: string, assetId: string): Promise<PublicationRecord[]> => {
  const all = await publicationsOf(teamId, assetId);
  return all.filter(({ takenDownOn }) => !takenDownOn).toSorted(newestFirst);
};

/** A place as mails to the team name it. */
export const placeOf = ({ url, brand, publishedOn }: PublicationRecord) => ({ url, brand, publishedOn });

/** The order by day of publication, then by the time when it was noted, the newest first. */
export const newestFirst = (a: PublicationRecord, b: PublicationRecord): number => {
  const [of, other] = [a, b].map(({ publishedOn, publicationId }) => `${publishedOn} ${publicationId}`);
  return (of ?? "") < (other ?? "") ? 1 : -1;
};
