import { PublicationEntity, type PublicationRecord } from "./publication.entity.ts";

/** All places where an asset was published, strongly consistent. */
export const publicationsOf = async (teamId: string, assetId: string): Promise<PublicationRecord[]> => {
  const { data } = await PublicationEntity.query.primary({ teamId, assetId }).go({ pages: "all", consistent: true });
  return data;
};

/** Those from where it hasn't been taken down, the newest first: for whoever has to take them down. */
export const liveOf = async (teamId: string, assetId: string): Promise<PublicationRecord[]> => {
  const all = await publicationsOf(teamId, assetId);
  return all.filter(({ takenDownOn }) => !takenDownOn).toSorted(newestFirst);
};

/** A place as a mail to the team names it. */
export const placeOf = ({ url, brand, publishedOn }: PublicationRecord) => ({ url, brand, publishedOn });

/** By the day of publication, and where that is the same by when it was noted. */
export const newestFirst = (a: PublicationRecord, b: PublicationRecord): number => {
  const [of, other] = [a, b].map(({ publishedOn, publicationId }) => `${publishedOn} ${publicationId}`);
  return (of ?? "") < (other ?? "") ? 1 : -1;
};
