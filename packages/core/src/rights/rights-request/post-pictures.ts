import { sha256 } from "../../platform/hash.ts";
import { mediaKey } from "../../platform/store/object-key.ts";
import type { RightsRequestRecord } from "./rights-request.entity.ts";

export type OfRequest = Pick<RightsRequestRecord, "teamId" | "assetId" | "requestId">;

/** The S3 prefix of all pictures of a request's post. */
export const postPicturesOf = ({ teamId, assetId, requestId }: OfRequest): string =>
  mediaKey(teamId, assetId, `post-${requestId}`);

/** The S3 keys of a post's picture. */
interface PostPicture {
  /** The key of the picture that is evidence of what was requested; the picture is kept when the asset is deleted. */
  pictureKey: string;
  /** The key of the asset's thumbnail; the thumbnail is deleted with the asset. */
  thumbnailKey: string;
}

/**
 * The keys of a post's picture; both keys contain the picture's hash. So if the post is copied again, the same picture
 * gets the same keys, and a different picture gets different keys.
 */
export const postPicture = (request: OfRequest, picture: Buffer): PostPicture => {
  const name = `${postPicturesOf(request)}-${sha256(picture)}`;
  return { pictureKey: `${name}.jpg`, thumbnailKey: `${name}-thumbnail.jpg` };
};

/** The key of the picture of a request's post; undefined if there is none, or if the picture was erased. */
export const pictureKeyOf = ({
  copy,
  documentErased,
}: Pick<RightsRequestRecord, "copy" | "documentErased">): string | undefined =>
  documentErased ? undefined : copy?.pictureKey;
