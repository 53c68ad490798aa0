/**
 * Days for which an upload that belongs to nothing is kept, by its purpose. An owner's may wait for the answer: as long
 * as a request is open, and a week.
 */
export const UPLOAD_DAYS = { asset: 3, thumbnail: 3, "owner-original": 37, import: 3, release: 3 } as const;

/** Days for which an owner's original is kept after a contract that it came for has ended without a signature. */
export const HELD_DAYS = 7;

/**
 * Days after which a bucket throws away the parts of an upload by itself, should the sweep have missed it: a day more
 * than the longest that an upload is kept.
 */
export const PARTS_DAYS = Math.max(...Object.values(UPLOAD_DAYS)) + 1;
