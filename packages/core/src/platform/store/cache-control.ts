/**
 * How long browsers keep an object. The header is stored with the object and sent unchanged. CloudFront adds no header
 * of its own, because CloudFront's header would apply to errors too.
 */
export const CACHE_CONTROL = {
  /** An hour; the objects are never overwritten. CloudFront keeps private objects for a second. */
  media: "private, max-age=3600",
  /** For objects whose names contain their SHA-256. */
  branding: "public, max-age=31536000, immutable",
  /** For objects that are made for one download. */
  once: "private, no-store",
} as const;
