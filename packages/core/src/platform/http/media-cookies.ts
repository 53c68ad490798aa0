import { getSignedCookies } from "@aws-sdk/cloudfront-signer";
import { nowMs } from "../clock.ts";
import { env } from "../env.ts";
import { secret } from "../identity/secret.ts";

/** A removed member can still read media for this long; the web renews well before. */
export const MEDIA_MINUTES = 15;

export interface MediaCookie {
  name: string;
  value: string;
  /** The cookie goes to this prefix alone, so a member's and an owner's don't meet. */
  path: string;
  maxAgeSeconds: number;
}

/**
 * Cookies that open everything under `/media/{prefix}/` on this site, and nothing else (CloudFront signed cookies with a
 * custom policy).
 * @param prefix a team's id, or `{teamId}/{assetId}`
 */
export const mediaCookies = async (prefix: string): Promise<MediaCookie[]> => {
  const maxAgeSeconds = MEDIA_MINUTES * 60;
  const policy = JSON.stringify({
    Statement: [
      {
        Resource: `${env.SITE_URL}/media/${prefix}/*`,
        Condition: { DateLessThan: { "AWS:EpochTime": Math.floor(nowMs() / 1000) + maxAgeSeconds } },
      },
    ],
  });
  const signed = getSignedCookies({
    policy,
    keyPairId: env.MEDIA_KEY_PAIR_ID,
    privateKey: await secret("MEDIA_PRIVATE_KEY"),
  });
  return Object.entries(signed).map(([name, value]) => ({
    name,
    value: String(value),
    path: `/media/${prefix}`,
    maxAgeSeconds,
  }));
};
