import { PICTURE_BYTES, PICTURE_REFUSALS } from "@clearhouse/core/picture/picture.schema.ts";

/**
 * Why the server would refuse the file; it never keeps SVG, which can hold scripts.
 * @param tooLarge what is said of more than 2 MB, which the admin panel words in its own way (spec-map B5)
 */
export const pictureProblem = (file: File, tooLarge: string = PICTURE_REFUSALS.tooLarge): string | undefined => {
  if (!file.type.startsWith("image/") || file.type.startsWith("image/svg")) return PICTURE_REFUSALS.notAnImage;
  return file.size > PICTURE_BYTES ? tooLarge : undefined;
};

/** A picture goes as the request's body, as it is. */
export const pictureBody = (picture: Blob) => ({
  init: { body: picture, headers: { "Content-Type": picture.type } },
});
