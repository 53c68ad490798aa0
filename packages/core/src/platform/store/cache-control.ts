/**
 * How long browsers keep an object. Stored with the object: the server of media and branding passes it on and adds
 * nothing, so that an error is never cached as long as a file.
 */
export const CACHE_CONTROL = {
  /** Objects are never overwritten; an hour by spec-map A7. CloudFront keeps private objects for a second. */
  media: "private, max-age=3600",
  /** Objects named by their SHA-256. */
  branding: "public, max-age=31536000, immutable",
  /** Objects made for one download. */
  once: "private, no-store",
} as const;
