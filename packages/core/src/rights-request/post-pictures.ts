import { sha256 } from "../platform/hash.ts";
import { mediaKey } from "../platform/store/object-key.ts";
import type { RightsRequestRecord } from "./rights-request.entity.ts";

export type OfRequest = Pick<RightsRequestRecord, "teamId" | "assetId" | "requestId">;

/** The prefix of the keys of all pictures of a request's post. */
export const postPicturesOf = ({ teamId, assetId, requestId }: OfRequest): string =>
  mediaKey(teamId, assetId, `post-${requestId}`);

/** The keys of a post's picture. */
interface PostPicture {
  /** The key of the picture that is evidence of what was asked for; it stays when the asset is deleted. */
  pictureKey: string;
  /** The key of the picture on the asset's card, which is deleted with the asset. */
  thumbnailKey: string;
}

/**
 * Keys that contain the picture's hash: if the post is copied again, the same picture gets the same key, and another
 * picture another one.
 */
export const postPicture = (request: OfRequest, picture: Buffer): PostPicture => {
  const name = `${postPicturesOf(request)}-${sha256(picture)}`;
  return { pictureKey: `${name}.jpg`, thumbnailKey: `${name}-thumbnail.jpg` };
};

/** The key of the picture that a request kept of its post; undefined if there is none or it was erased. */
export const pictureKeyOf = ({
  copy,
  documentErased,
}: Pick<RightsRequestRecord, "copy" | "documentErased">): string | undefined =>
  documentErased ? undefined : copy?.pictureKey;
