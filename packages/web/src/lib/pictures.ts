import { PICTURE_BYTES } from "@clearhouse/core/picture/picture.schema.ts";

/** Pictures of people and teams: spec B §5. */
export const PICTURE_TEXTS = {
  notAnImage: "Please select an image file",
  tooLarge: "Image must be less than 2MB",
} as const;

/** Why the server would refuse the file; it never keeps SVG, which can hold scripts. */
export const pictureProblem = (file: File): string | undefined => {
  if (!file.type.startsWith("image/") || file.type.startsWith("image/svg")) return PICTURE_TEXTS.notAnImage;
  return file.size > PICTURE_BYTES ? PICTURE_TEXTS.tooLarge : undefined;
};

/** A picture goes as the request's body, as it is. */
export const pictureBody = (picture: Blob) => ({
  init: { body: picture, headers: { "Content-Type": picture.type } },
});
