import { isSupportedType, UPLOAD_MESSAGES } from "@clearhouse/core/library/upload/upload.schema.ts";
import { LIMITS } from "@clearhouse/core/platform/fields.schema.ts";

/** Types that some systems don't report to the browser, by the extension of the file's name. */
const TYPE_OF_EXTENSION: Readonly<Record<string, string>> = {
  avi: "video/x-msvideo",
  avif: "image/avif",
  gif: "image/gif",
  heic: "image/heic",
  heif: "image/heif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  m4v: "video/x-m4v",
  mkv: "video/x-matroska",
  mov: "video/quicktime",
  mp4: "video/mp4",
  mpeg: "video/mpeg",
  mpg: "video/mpeg",
  png: "image/png",
  tif: "image/tiff",
  tiff: "image/tiff",
  webm: "video/webm",
  webp: "image/webp",
};

/**
 * The type that the browser reports, otherwise the type for the extension of the file's name; "" if neither is known.
 * The server checks the content.
 */
export const contentTypeOf = ({ name, type }: Pick<File, "name" | "type">): string =>
  type !== "" ? type : (TYPE_OF_EXTENSION[name.split(".").at(-1)?.toLowerCase() ?? ""] ?? "");

/** The value of `accept` of a file input. SVG is refused later, because an input can't exclude a single type. */
export const ACCEPTED_FILES = "image/*,video/*";

/** Why a file can't be uploaded, as a text that follows the file's name; undefined if it can. */
export const refusalOf = (file: Pick<File, "name" | "type" | "size">): string | undefined => {
  if (!isSupportedType(contentTypeOf(file))) return UPLOAD_MESSAGES.type;
  if (file.size > LIMITS.fileBytes) return UPLOAD_MESSAGES.size;
  if (file.size === 0) return "is empty";
  return undefined;
};
