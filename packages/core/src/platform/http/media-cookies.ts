import { getSignedCookies } from "@aws-sdk/cloudfront-signer";
import { nowMs } from "../clock.ts";
import { env } from "../env.ts";
import { secret } from "../identity/secret.ts";

/**
 * How long the cookies are valid, so a removed member can read media that long. Pages renew their cookies well before
 * they expire.
 */
export const MEDIA_MINUTES = 15;

export interface MediaCookie {
  name: string;
  value: string;
  /** The path that the cookie is sent to. Members and owners have different ones, so their cookies don't collide. */
  path: string;
  maxAgeSeconds: number;
}

/**
 * Cookies that open everything under `/media/{prefix}/` on this site, and nothing else (CloudFront signed cookies with a
 * custom policy).
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
 * A signed query, in the form that CloudFront reads, with which one media address of this site can be read without a
 * cookie.
 * @param address the path that object-key.ts makes
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
