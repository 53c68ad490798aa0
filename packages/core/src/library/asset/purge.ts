import pMap from "p-map";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { removeObject } from "../../platform/store/media-objects.ts";
import { mediaKey } from "../../platform/store/object-key.ts";
import { PublicationEntity } from "./publication.entity.ts";
import { publicationsOf } from "./publications.ts";
import { ReleaseEntity } from "./release.entity.ts";
import { releaseFilesOf, releasesOf } from "./releases.ts";
import { findTombstone, unhashedOf } from "./tombstone.entity.ts";

/** How many objects are removed in parallel. */
const AT_ONCE = 10;

/** The key of a file's thumbnail. The key never changes, so a second run writes the same bytes to the same key. */
export const thumbnailKeyOf = (teamId: string, assetId: string, fileId: string): string =>
  mediaKey(teamId, assetId, `thumbnail-${fileId}.jpg`);

/**
 * Removes a deleted asset's files from the media bucket, and its releases and publications. S3 keeps the removed files
 * as old versions for a time. Evidence stays, and until it is hashed a file that is to be stopped. Repeated calls are
 * safe.
 */
export const purgeFiles = async (assetId: string): Promise<void> => {
  const teamId = requireTeamId();
  const tombstone = await findTombstone(teamId, assetId);
  if (!tombstone) return;
  const { files, thumbnailKey } = tombstone;
  const made = files.map(({ id }) => thumbnailKeyOf(teamId, assetId, id));
  const keys = new Set([...files.map(({ key }) => key), ...(thumbnailKey ? [thumbnailKey] : []), ...made]);
  for (const { key } of unhashedOf(tombstone)) keys.delete(key);
  await pMap(keys, removeObject, { concurrency: AT_ONCE });
  await purgeReleases(teamId, assetId);
  await purgePublications(teamId, assetId);
};

/**
 * Removes the releases with their files. What stays of a deleted asset is evidence of the owner's decisions, without
 * the names of the people whom the asset shows.
 */
const purgeReleases = async (teamId: string, assetId: string): Promise<void> => {
  for (const { key } of await releaseFilesOf(teamId, assetId)) await removeObject(key);
  for (const { releaseId } of await releasesOf(teamId, assetId)) {
    await ReleaseEntity.delete({ teamId, assetId, releaseId }).go();
  }
};

const purgePublications = async (teamId: string, assetId: string): Promise<void> => {
  for (const { publicationId } of await publicationsOf(teamId, assetId)) {
    await PublicationEntity.delete({ teamId, assetId, publicationId }).go();
  }
};
