import { ListObjectsV2Command } from "@aws-sdk/client-s3";
import { removeObject } from "../asset/purge.ts";
import { env } from "../platform/env.ts";
import { sha256 } from "../platform/hash.ts";
import { mediaKey } from "../platform/store/object-key.ts";
import { s3 } from "../platform/store/s3.ts";
import type { RightsRequestRecord } from "./rights-request.entity.ts";

type OfRequest = Pick<RightsRequestRecord, "teamId" | "assetId" | "requestId">;

/** What the keys of all pictures of a request's post begin with. */
export const postPicturesOf = ({ teamId, assetId, requestId }: OfRequest): string =>
  mediaKey(teamId, assetId, `post-${requestId}`);

/** Where a post's picture lies. */
interface PostPicture {
  /** As evidence of what was asked for, which stays when the asset is deleted. */
  pictureKey: string;
  /** For the asset's card, which goes with the asset. */
  thumbnailKey: string;
}

/** Keys that name the bytes: whoever copies the post again writes the same there, or another picture elsewhere. */
export const postPicture = (request: OfRequest, picture: Buffer): PostPicture => {
  const name = `${postPicturesOf(request)}-${sha256(picture)}`;
  return { pictureKey: `${name}.jpg`, thumbnailKey: `${name}-thumbnail.jpg` };
};

/** Removes a request's pictures of the post but those that records name. */
export const removePictures = async (request: OfRequest, named: readonly (string | undefined)[]): Promise<void> => {
  const list = new ListObjectsV2Command({ Bucket: env.MEDIA_BUCKET, Prefix: postPicturesOf(request) });
  const { Contents = [] } = await s3.send(list);
  for (const { Key } of Contents) if (Key && !named.includes(Key)) await removeObject(Key);
};
