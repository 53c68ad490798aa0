/**
 * How many days an unattached upload is kept, by purpose. An owner's upload is kept for as long as a request is open,
 * and a week longer, because the upload may wait for the owner's answer.
 */
export const UPLOAD_DAYS = { asset: 3, thumbnail: 3, "owner-original": 37, import: 3, release: 3 } as const;

/**
 * After how many hours without a new part an open upload ends: a file that is left behind doesn't take its sender's
 * room for days, and a device that is off for a night, or a long journey, can still continue.
 */
export const IDLE_HOURS = 12;

/** How many days an owner's original is kept after its contract has ended without a signature. */
export const HELD_DAYS = 7;

/**
 * After how many days the bucket itself removes an upload's parts, in case this product didn't remove the parts: a day
 * longer than any upload is kept.
 */
export const PARTS_DAYS = Math.max(...Object.values(UPLOAD_DAYS)) + 1;
