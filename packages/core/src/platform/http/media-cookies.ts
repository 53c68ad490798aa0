import { getSignedCookies } from "@aws-sdk/cloudfront-signer";
import { nowMs } from "../clock.ts";
import { env } from "../env.ts";
import { secret } from "../identity/secret.ts";

/** How long a removed member can still read media. The web renews its cookies well before they expire. */
export const MEDIA_MINUTES = 15;

export interface MediaCookie {
  name: string;
  value: string;
  /** The cookie's path is this prefix, so a member's and an owner's don't collide. */
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
 * The query that opens one media address on this site, as CloudFront reads it; for readers without a cookie.
 * @param address as object-key.ts makes it: a path
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
