import { LIMITS } from "@clearhouse/core/platform/fields.schema.ts";
import { isSupportedType, UPLOAD_MESSAGES } from "@clearhouse/core/upload/upload.schema.ts";

/** Types that some systems don't tell the browser, by the end of the file's name. */
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

/** What the browser says, else what the name says; "" where neither knows. The server looks at the content. */
export const contentTypeOf = ({ name, type }: Pick<File, "name" | "type">): string =>
  type !== "" ? type : (TYPE_OF_EXTENSION[name.split(".").at(-1)?.toLowerCase() ?? ""] ?? "");

/** For `accept` of a file input; SVG is refused afterwards, an input can't leave one type out. */
export const ACCEPTED_FILES = "image/*,video/*";

/** Why a file can't be uploaded, to be read after its name (spec-map A5); undefined for a good one. */
export const refusalOf = (file: Pick<File, "name" | "type" | "size">): string | undefined => {
  if (!isSupportedType(contentTypeOf(file))) return UPLOAD_MESSAGES.type;
  if (file.size > LIMITS.fileBytes) return UPLOAD_MESSAGES.size;
  if (file.size === 0) return "is empty";
  return undefined;
};
