import { DeleteObjectCommand, paginateListObjectsV2 } from "@aws-sdk/client-s3";
import pMap from "p-map";
import { env } from "../../platform/env.ts";
import { teamFolders } from "../../platform/store/object-key.ts";
import { s3 } from "../../platform/store/s3.ts";

/** Objects that are removed in parallel. */
const AT_ONCE = { concurrency: 10 };

/**
 * Removes a team's objects from all buckets, except anchors and public pictures. Anchors (see docs/evidence.md)
 * are evidence for people who have a copy of the team's history, and on some stages S3 locks them.
 * @param hasTime whether there is time for another thousand objects
 * @returns how many objects were removed, and whether none is left
 */
export const removeFiles = async (
  teamId: string,
  hasTime: () => boolean,
): Promise<{ files: number; complete: boolean }> => {
  let files = 0;
  const places = Object.entries(teamFolders(teamId)) as [keyof ReturnType<typeof teamFolders>, readonly string[]][];
  for (const [bucket, folders] of places) {
    for (const Prefix of folders) {
      const place = { Bucket: env[bucket], Prefix };
      for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, place)) {
        if (Contents.length > 0 && !hasTime()) return { files, complete: false };
        await pMap(Contents, ({ Key }) => s3.send(new DeleteObjectCommand({ Bucket: place.Bucket, Key })), AT_ONCE);
        files += Contents.length;
      }
    }
  }
  return { files, complete: true };
};

/** Removes public pictures. @param urls their URLs on the site */
export const removePictures = async (urls: readonly string[]): Promise<void> => {
  await pMap(
    urls,
    (url) => s3.send(new DeleteObjectCommand({ Bucket: env.BRANDING_BUCKET, Key: url.slice(1) })),
    AT_ONCE,
  );
};
