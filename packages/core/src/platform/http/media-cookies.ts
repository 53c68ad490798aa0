import { getSignedCookies } from "@aws-sdk/cloudfront-signer";
import { nowMs } from "../clock.ts";
import { env } from "../env.ts";
import { secret } from "../identity/secret.ts";

/**
 * How long the cookies are valid. A removed member can still read media for that time. Pages renew their cookies well
 * before they expire.
 */
export const MEDIA_MINUTES = 15;

export interface MediaCookie {
  name: string;
  value: string;
  /** The cookie's path. Members and owners have different paths, so that their cookies don't replace each other. */
  path: string;
  maxAgeSeconds: number;
}

/**
 * Signed CloudFront cookies that open everything under `/media/{prefix}/` on this site, and nothing else.
 * @param prefix a team's id, or `{teamId}/{assetId}`
 */
export const mediaCookies = async (prefix: string): Promise<MediaCookie[]> => {
  const signed = await signedFor(`/media/${prefix}/*`);
  return Object.entries(signed).map(([name, value]) => ({
    name,
    value: String(value),
    path: `/media/${prefix}`,
    maxAgeSeconds: MAX_AGE_SECONDS,
  }));
};

/**
 * A signed query string with which CloudFront serves one media URL of this site without a cookie.
 * @param address the URL's path, as object-key.ts makes it
 */
export const mediaQuery = async (address: string): Promise<string> => {
  const signed = await signedFor(address);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(signed)) query.set(name.replace("CloudFront-", ""), String(value));
  return query.toString();
};

const MAX_AGE_SECONDS = MEDIA_MINUTES * 60;

const signedFor = async (path: string) => {
  const until = Math.floor(nowMs() / 1000) + MAX_AGE_SECONDS;
  const Condition = { DateLessThan: { "AWS:EpochTime": until } };
  return getSignedCookies({
    policy: JSON.stringify({ Statement: [{ Resource: `${env.SITE_URL}${path}`, Condition }] }),
    keyPairId: env.MEDIA_KEY_PAIR_ID,
    privateKey: await secret("MEDIA_PRIVATE_KEY"),
  });
};
