/**
 * How long browsers keep an object. Stored with it: what serves media and branding passes it on and adds nothing of its own,
 * so that an error is never kept as long as a file.
 */
export const CACHE_CONTROL = {
  /** Objects are never overwritten; an hour by spec-map A7. CloudFront keeps what is private for a second. */
  media: "private, max-age=3600",
  /** Named by their SHA-256. */
  branding: "public, max-age=31536000, immutable",
  /** Made for one download. */
  once: "private, no-store",
} as const;
