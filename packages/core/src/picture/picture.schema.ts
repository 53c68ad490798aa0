import * as z from "zod";

/** Of people and teams (spec B §5 and §9). */
export const PICTURE_BYTES = 2 * 1024 * 1024;

/** What becomes of an address that was changed by a call on pictures; "" once removed. */
export const pictureAnswer = z.object({ url: z.string() });
