/**
 * How many days an unattached upload is kept, by purpose. An owner's upload may wait for the owner's answer, so it is
 * kept as long as a request is open, and a week longer.
 */
export const UPLOAD_DAYS = { asset: 3, thumbnail: 3, "owner-original": 37, import: 3, release: 3 } as const;

/** How many days an owner's original is kept after its contract has ended without a signature. */
export const HELD_DAYS = 7;

/**
 * After how many days a bucket removes the parts of an upload by itself, if our own removal missed it: a day longer
 * than any upload is kept.
 */
export const PARTS_DAYS = Math.max(...Object.values(UPLOAD_DAYS)) + 1;
