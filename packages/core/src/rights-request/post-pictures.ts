import { sha256 } from "../platform/hash.ts";
import { mediaKey } from "../platform/store/object-key.ts";
import type { RightsRequestRecord } from "./rights-request.entity.ts";

export type OfRequest = Pick<RightsRequestRecord, "teamId" | "assetId" | "requestId">;

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

/** The picture that a request kept of its post; undefined also for one that was erased, though the record names it. */
export const pictureKeyOf = ({
  copy,
  documentErased,
}: Pick<RightsRequestRecord, "copy" | "documentErased">): string | undefined =>
  documentErased ? undefined : copy?.pictureKey;
