import { PublicationEntity, type PublicationRecord } from "./publication.entity.ts";

/** All places where an asset was published, by strongly consistent reads. */
export const publicationsOf = async (teamId: string, assetId: string): Promise<PublicationRecord[]> => {
  const { data } = await PublicationEntity.query.primary({ teamId, assetId }).go({ pages: "all", consistent: true });
  return data;
};

/** The places that still show the asset, newest first, for mails to the people who have to take it down. */
export const liveOf = async (teamId: string, assetId: string): Promise<PublicationRecord[]> => {
  const all = await publicationsOf(teamId, assetId);
  return all.filter(({ takenDownOn }) => !takenDownOn).toSorted(newestFirst);
};

/** The details of a place for mails to the team. */
export const placeOf = ({ url, brand, publishedOn }: PublicationRecord) => ({ url, brand, publishedOn });

/** Sorts by the day of publication and, within a day, by the time of the note; newest first. */
export const newestFirst = (a: PublicationRecord, b: PublicationRecord): number => {
  const [of, other] = [a, b].map(({ publishedOn, publicationId }) => `${publishedOn} ${publicationId}`);
  return (of ?? "") < (other ?? "") ? 1 : -1;
};
