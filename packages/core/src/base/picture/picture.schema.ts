import * as z from "zod";

/** The largest picture file of a person or team, in bytes. */
export const PICTURE_BYTES = 2 * 1024 * 1024;

/**
 * The messages for an unusable picture file: in the team's settings, in the profile and in the admin panel.
 */
export const PICTURE_REFUSALS = {
  notAnImage: "Please select an image file",
  tooLarge: "Image must be less than 2MB",
  tooLargeInAdmin: "Image must be smaller than 2MB",
} as const;

/** Width and height of the picture in a link preview; social networks ask for this size. */
export const PREVIEW_SIZE = { width: 1200, height: 630 } as const;

/** The picture's new URL after a call that changes it; "" after a call that removes it. */
export const pictureAnswer = z.object({ url: z.string() });
