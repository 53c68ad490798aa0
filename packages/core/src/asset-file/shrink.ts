import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import { log } from "../platform/log.ts";

/** Loaded when a picture is drawn, so that the API starts without waiting for it. */
const loadSharp = async () => {
  const { default: sharp } = await import("sharp");
  // The cache is off: it would keep the files of earlier pictures in memory, up to 200 MB each, and no picture is drawn
  // twice.
  sharp.cache(false);
  return sharp;
};

/** A picture with more pixels isn't decoded, because a small file can decode to gigabytes. */
const PIXELS = 120_000_000;
const SECONDS = 30;

/** Spec-map A9 asks for 400 × 300 for videos and fetched files; uploaded images get twice that, for dense screens. */
const BOXES = {
  uploaded: { width: 800, height: 600 },
  fetched: { width: 400, height: 300 },
} as const;

/**
 * A small JPEG of a picture, or of an animation's first frame. It is turned upright by its EXIF orientation, in sRGB,
 * on white. It has no metadata, so it doesn't reveal where the photo was taken.
 * @param original the picture's bytes, or the path of a file, which isn't read into memory as a whole
 * @returns undefined for a picture that can't be decoded; the asset then keeps the placeholder
 */
export const shrink = async (original: Uint8Array | string, box: keyof typeof BOXES): Promise<Buffer | undefined> => {
  // The type follows from the first bytes, not from the file's name, so that an SVG document is never drawn.
  const type = await (typeof original === "string" ? fileTypeFromFile(original) : fileTypeFromBuffer(original));
  if (!type?.mime.startsWith("image/")) return undefined;
  const sharp = await loadSharp();
  try {
    return await sharp(original, { limitInputPixels: PIXELS, failOn: "error" })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ ...BOXES[box], fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer();
  } catch (error) {
    log.warn("image not decodable, placeholder stays", {
      reason: error instanceof Error ? error.message.slice(0, 120) : "",
    });
    return undefined;
  }
};
