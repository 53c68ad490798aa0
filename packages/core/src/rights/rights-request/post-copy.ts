import { EVENTS } from "../../base/happenings/events.ts";
import { sourceKey } from "../../base/post-url/post-url.policy.ts";
import { ForeignError } from "../../base/safe-fetch/safe-fetch.errors.ts";
import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { change, find, read as readAsset, whileThere } from "../../library/asset/change.ts";
import { pictureOf } from "../../library/link-preview/index.ts";
import { look } from "../../library/link-preview/look.ts";
import { nowIso } from "../../platform/clock.ts";
import { isSupportedHost } from "../../platform/fields.schema.ts";
import { canonicalJson, sha256 } from "../../platform/hash.ts";
import { requireTeamId } from "../../platform/identity/actor.ts";
import { POST_PICTURE } from "../../platform/made-files.ts";
import { keysUnder } from "../../platform/store/keys-under.ts";
import { putPicture, removeObject } from "../../platform/store/media-objects.ts";
import { updateItem } from "../../platform/store/transaction.ts";
import { postPicture, postPicturesOf } from "./post-pictures.ts";
import { type PostCopyRecord, RightsRequestEntity, type RightsRequestRecord, read } from "./rights-request.entity.ts";

/**
 * How long to wait for a free slot to fetch the post (see safe-fetch/budget.ts); many requests made at once may use up
 * the team's slots.
 */
const PATIENCE_MS = 30_000;

/** The texts and picture that a post showed. */
export interface SeenPost {
  title: string;
  author: string;
  description: string;
  provider: string;
  type: "image" | "video";
  /** A small JPEG. */
  picture: Buffer | undefined;
  /** The handle of the account that posted it, if the platform itself says so. */
  postedBy?: string | undefined;
}

/**
 * Stores what a request's post shows now, as evidence of what was requested: its texts with their SHA-256 on the
 * request, and its picture in the media bucket. If the post can't be read, the asset's activity says so.
 * @throws ForeignError `busy` if no slot was free; the call can be repeated later
 */
export const copyPost = async (requestId: string): Promise<void> => {
  const request = await read(requireTeamId(), requestId);
  // The request may be for an existing asset whose source is a URL of any site.
  if (!request.contentUrl || !isSupportedHost(new URL(request.contentUrl).hostname)) return;
  if (!isDone(request)) await copyOrNote(request, request.contentUrl);
  await removeUnnamed(request);
};

const copyOrNote = async (request: RightsRequestRecord, contentUrl: string): Promise<void> => {
  const until = Date.now() + PATIENCE_MS;
  try {
    const seen = await look(contentUrl, until);
    // The page doesn't show the post; it may be a sign-in page.
    if (!seen) return noteFailure(request, "missing");
    const picture = await pictureOf(seen, until).catch(orNone);
    const { title, description, type, provider_name: provider, author_name, author_handle, posted_by: postedBy } = seen;
    const author = author_name || author_handle;
    await keepPostCopy(request, { title, description, type, provider, author, picture, postedBy });
  } catch (error) {
    if (!(error instanceof ForeignError) || error.problem === "busy") throw error;
    await noteFailure(request, error.problem);
  }
};

/**
 * Removes pictures that earlier, unfinished attempts left behind. By now the post was copied, the failure to copy it
 * was noted, or the asset was deleted; so no record will ever name the removed pictures.
 */
const removeUnnamed = async (request: RightsRequestRecord): Promise<void> => {
  const { teamId, assetId, requestId } = request;
  const [{ copy }, asset] = await Promise.all([read(teamId, requestId), find(teamId, assetId)]);
  const named = new Set([copy?.pictureKey, asset?.thumbnailKey]);
  for await (const key of keysUnder("MEDIA_BUCKET", postPicturesOf(request)))
    if (!named.has(key)) await removeObject(key);
};

/**
 * Whether the post was copied, or the reason why it couldn't be copied was noted. Checked before the copy or the reason
 * is stored, so that nothing is stored twice, even if DynamoDB's answer was lost.
 */
const isDone = ({ copy, notCopied }: RightsRequestRecord): boolean => copy !== undefined || notCopied !== undefined;

/** For `catch`: if the picture can't be fetched, the post is copied without a picture. @throws every other error */
const orNone = (error: unknown): undefined => {
  if (!(error instanceof ForeignError) || error.problem === "busy") throw error;
  return undefined;
};

const noteFailure = async ({ teamId, assetId, requestId }: RightsRequestRecord, reason: string): Promise<void> => {
  await whileThere(teamId, assetId, () =>
    change(teamId, assetId, async (current) => {
      if (isDone(await read(teamId, requestId))) return undefined;
      const step = { type: "rights_request.post.not_copied" as const, facts: { request: requestId, reason } };
      const mark = RightsRequestEntity.patch({ teamId, requestId }).set({ notCopied: reason });
      return { next: current, step, also: [updateItem(mark.params())] };
    }),
  );
};

/**
 * Stores the copy with an entry in the asset's activity. If the request made the asset, the asset gets the post's type
 * and picture. The pictures are stored before the records that name them, so a record never names a missing picture.
 */
export const keepPostCopy = async (
  request: RightsRequestRecord,
  { picture, postedBy, ...texts }: SeenPost,
): Promise<void> => {
  const { teamId, assetId, requestId, contentUrl = "" } = request;
  const { pictureKey, thumbnailKey } = picture ? postPicture(request, picture) : {};
  const told = { ...texts, url: contentUrl, copiedAt: nowIso(), pictureSha256: picture && sha256(picture) };
  const copy: PostCopyRecord = { ...told, pictureKey, sha256: sha256(canonicalJson(told)) };
  await whileThere(teamId, assetId, async () => {
    if (picture && pictureKey) await putPicture(pictureKey, picture);
    const isForCard = lacksPicture(await readAsset(teamId, assetId));
    if (picture && thumbnailKey && isForCard) await putPicture(thumbnailKey, picture);
    await change(teamId, assetId, async (current) => {
      if (isDone(await read(teamId, requestId))) return undefined;
      const pictureHash: Record<string, string> = copy.pictureSha256 ? { "picture sha256": copy.pictureSha256 } : {};
      const facts = { request: requestId, sha256: copy.sha256, ...pictureHash };
      return {
        next: {
          ...withCopy(current, requestId, copy),
          ...postedOf(current, contentUrl, postedBy),
          ...(isOfRequest(current) && { type: copy.type }),
          ...(isForCard && lacksPicture(current) && { thumbnailKey }),
        },
        step: { type: "rights_request.post.copied", facts },
        also: [
          updateItem(RightsRequestEntity.patch({ teamId, requestId }).set({ copy }).params()),
          ...(picture ? [EVENTS["backup.copy.due"].outbox({ ownerId: requestId, fileId: POST_PICTURE })] : []),
        ],
      };
    });
  });
};

/** Whether an asset was made by a request and has no file of its own. */
const isOfRequest = ({ firstEntry, files }: AssetRecord): boolean =>
  firstEntry.type === "rights_request.created" && files.length === 0;

/** Whether an asset has no picture yet, so that it gets the post's picture. */
const lacksPicture = (asset: AssetRecord): boolean => isOfRequest(asset) && asset.thumbnailKey === undefined;

/** Who posted the asset's post; nothing if the request was about another post, or the platform doesn't say it. */
const postedOf = ({ source = "", posted }: AssetRecord, contentUrl: string, handle: string | undefined) => {
  const post = sourceKey(source);
  if (!handle || !post || post !== sourceKey(contentUrl)) return {};
  return { posted: { ...(posted?.post === post && posted), handle, post } };
};

const withCopy = (asset: AssetRecord, requestId: string, copy: PostCopyRecord): AssetRecord => {
  if (asset.request?.id !== requestId) return asset;
  const { title, author, provider, copiedAt, pictureKey, sha256 } = copy;
  return { ...asset, request: { ...asset.request, copy: { title, author, provider, copiedAt, pictureKey, sha256 } } };
};
