/**
 * The headers of every answer of the site. This file has only data: the web stack makes CloudFront's response-header
 * policies from this file. npm start's local server sends the same headers, so that developers notice if the content
 * security policy breaks a page.
 */

/**
 * The origins of the frames that show posts. post-url.policy.ts makes the frames' URLs; tests check that each URL has one
 * of these origins.
 */
const FRAMES = [
  "https://www.instagram.com",
  "https://platform.twitter.com",
  "https://www.tiktok.com",
  "https://www.youtube-nocookie.com",
  "https://www.facebook.com",
  "https://www.linkedin.com",
];

/**
 * The value of the header Content-Security-Policy.
 * @param connect the hosts besides the site's own that browsers call: on AWS, Cognito and the upload bucket; locally,
 * none
 */
export const contentSecurityPolicy = (connect: readonly string[] = []): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // Radix and sonner position and animate with style attributes and a style element.
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

/**
 * The headers besides the content security policy. Pages send no Referer, because the public pages' URLs contain
 * tokens.
 */
export const SECURITY_HEADERS = {
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
} as const;

/** The headers of stored files (/media, /branding), with which no file can run scripts or contain frames. */
export const MEDIA_HEADERS = {
  ...SECURITY_HEADERS,
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
} as const;

/**
 * How long browsers store the site's files. Names under assets/ contain a hash of the content; pages are always
 * requested again.
 */
export const CACHE_CONTROL = {
  hashedAsset: "public, max-age=31536000, immutable",
  page: "no-cache",
  otherFile: "public, max-age=3600",
} as const;
