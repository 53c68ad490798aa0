import type { AssetRecord } from "../../library/asset/asset.entity.ts";
import { find as findAsset } from "../../library/asset/change.ts";
import { copyKeysOf, FingerprintEntity, isSameSlide, StopEntity } from "../../library/asset/copy.entity.ts";
import { statusNow } from "../../library/asset/request-summary.ts";
import { env } from "../../platform/env.ts";
import { RESOURCE_ID, webAddressOf } from "../../platform/fields.schema.ts";
import { isRightsToken } from "../../platform/id.ts";
import { requireMember } from "../../platform/identity/actor.ts";
import { lookUp } from "../../platform/store/unique.ts";
import { find as findBundle, requestsOf } from "../../rights/request-bundle/read.ts";
import { earlierPost } from "../../rights/rights-request/earlier.ts";
import { type RightsRequestRecord, read } from "../../rights/rights-request/rights-request.entity.ts";

/**
 * The asset that a text names: by an owner's link or its token, by the asset's URL, or by the URL of its post. Only
 * assets of the member's team are found; of several with the post, the one whose rights were requested last.
 */
export const assetAbout = async (subject: string): Promise<AssetRecord | undefined> => {
  const { teamId } = requireMember();
  const { token, assetId, post } = namedBy(subject);
  if (token) {
    const request = await requestByToken(token);
    return request && findAsset(teamId, request.assetId);
  }
  const found = assetId ?? (post && (await earlierPost(post))?.assetId);
  if (found) return findAsset(teamId, found);
  return post ? assetShowing(teamId, post) : undefined;
};

/** So many assets with one post are looked at. */
const SAME_POST = 10;

/** The oldest asset that shows a post for which nobody was asked: it was uploaded, imported, approved or denied by hand. */
const assetShowing = async (teamId: string, post: string): Promise<AssetRecord | undefined> => {
  const [asked] = copyKeysOf({ files: [], source: post });
  if (!asked) return undefined;
  const { data } = await FingerprintEntity.query.primary({ teamId, sha256: asked.key }).go({ limit: SAME_POST });
  for (const { assetId } of data) {
    const asset = await findAsset(teamId, assetId);
    const shows = asset && copyKeysOf(asset).find(({ key }) => key === asked.key);
    if (shows && isSameSlide(shows.slide, asked.slide)) return asset;
  }
  return undefined;
};

/** The id of the deleted asset that a text names, as {@link assetAbout}; by a post only if something stopped the asset. */
export const deletedAbout = async (subject: string): Promise<string | undefined> => {
  const { teamId } = requireMember();
  const { token, assetId, post } = namedBy(subject);
  if (token) return (await requestByToken(token))?.assetId;
  const [asked] = copyKeysOf({ files: [], source: post });
  if (!asked) return assetId;
  const { data } = await StopEntity.query.primary({ teamId, key: asked.key }).go({ limit: SAME_POST });
  return data.find(({ deleted, slide }) => deleted && isSameSlide(slide, asked.slide))?.assetId;
};

/** The request that a text names: by its token, or as the latest request of the asset that {@link assetAbout} finds. */
export const requestAbout = async (subject: string): Promise<RightsRequestRecord | undefined> => {
  const { teamId } = requireMember();
  const { token } = namedBy(subject);
  if (token) return requestByToken(token);
  const { request } = (await assetAbout(subject)) ?? {};
  return request && read(teamId, request.id);
};

/**
 * The request with this token. For a bundle's token: the bundle's first request that waits for an answer; if no request
 * waits, the bundle's first request.
 */
const requestByToken = async (token: string): Promise<RightsRequestRecord | undefined> => {
  const { teamId } = requireMember();
  const claimed = await lookUp("rights-token", token);
  if (claimed?.teamId !== teamId) return undefined;
  const bundle = await findBundle(teamId, claimed.ref);
  if (!bundle) return read(teamId, claimed.ref);
  const requests = await requestsOf(bundle);
  return requests.find((request) => statusNow(request) === "pending") ?? requests[0];
};

interface Named {
  token?: string;
  assetId?: string;
  /** The URL of a post on another site. */
  post?: string;
}

/** The URL of the post that a text names; undefined if it names something else. */
export const postIn = (subject: string): string | undefined => namedBy(subject).post;

/** What a text names: the text may be a token, a URL on this site with a token or an asset's id, or a post's URL. */
const namedBy = (subject: string): Named => {
  const address = webAddressOf(subject);
  const url = address ? new URL(address) : undefined;
  if (url && url.origin !== new URL(env.SITE_URL).origin) return { post: address };
  const token = (url ? url.searchParams.get("token") : subject)?.toUpperCase() ?? "";
  if (isRightsToken(token)) return { token };
  const assetId = url?.searchParams.get("asset") ?? "";
  return RESOURCE_ID.test(assetId) ? { assetId } : {};
};
