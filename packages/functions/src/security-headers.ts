/**
 * What every answer of the site carries. Data only: the web stack makes CloudFront's response-header policies from it,
 * the embedded run's front server sends it as it is, so a page that breaks under the policy breaks on this machine first.
 */

/** Where posts are shown from, as embed.policy.ts makes the frames' addresses; the tests of both front servers compare the two. */
const FRAMES = [
  "https://www.instagram.com",
  "https://platform.twitter.com",
  "https://www.tiktok.com",
  "https://www.youtube-nocookie.com",
  "https://www.facebook.com",
  "https://www.linkedin.com",
];

/** `connect` names the hosts besides the site's own that browsers call: on AWS Cognito and the upload bucket, locally none. */
export const contentSecurityPolicy = (connect: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // Radix and sonner place and animate with style attributes and a style element.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(" ")}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    `frame-src ${FRAMES.join(" ")}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join("; ");

/** Besides the policy. No Referer at all: the public pages' addresses hold tokens. */
export const SECURITY_HEADERS = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
} as const;

/** For stored files (/media, /branding): whatever a file pretends to be, it runs nothing and frames nothing. */
export const MEDIA_HEADERS = {
  ...SECURITY_HEADERS,
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const;

/** How long browsers keep the site's files: names under assets/ hold a hash of their content, pages are asked for anew. */
export const CACHE_CONTROL = {
  hashedAsset: "public, max-age=31536000, immutable",
  page: "no-cache",
  otherFile: "public, max-age=3600",
} as const;
