import { PICTURE_BYTES, PICTURE_REFUSALS } from "@clearhouse/core/base/picture/picture.schema.ts";

/**
 * Why the server would refuse the file. The server never stores SVG, because SVG may contain scripts.
 * @param tooLarge the message for more than 2 MB; the admin panel has its own message
 */
export const pictureProblem = (file: File, tooLarge: string = PICTURE_REFUSALS.tooLarge): string | undefined => {
  if (!file.type.startsWith("image/") || file.type.startsWith("image/svg")) return PICTURE_REFUSALS.notAnImage;
  return file.size > PICTURE_BYTES ? tooLarge : undefined;
};

/** A picture is sent unchanged as the request's body. */
export const pictureBody = (picture: Blob) => ({
  init: { body: picture, headers: { "Content-Type": picture.type } },
});
