import * as z from "zod";

/** The largest picture of people and teams (spec-map B5 and B9). */
export const PICTURE_BYTES = 2 * 1024 * 1024;

/** The messages for an unusable file, in the editors of team and profile and in the admin panel (spec-map B5). */
export const PICTURE_REFUSALS = {
  notAnImage: "Please select an image file",
  tooLarge: "Image must be less than 2MB",
  tooLargeInAdmin: "Image must be smaller than 2MB",
} as const;

/** Width and height of the picture beside a link's preview; the size that networks ask for (spec-map B2). */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** The address of a picture after it was changed by a call; "" once removed. */
export const pictureAnswer = z.object({ url: z.string() });
