import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import { log } from "../../platform/log.ts";

/** The library is loaded only when a picture is drawn, so that the API starts without waiting for the library. */
const loadSharp = async () => {
  const { default: sharp } = await import("sharp");
  // sharp's cache is off: the cache would keep the files of earlier pictures in memory, up to 200 MB each, and no
  // picture is drawn twice.
  sharp.cache(false);
  return sharp;
};

/** A picture with more pixels isn't decoded, because a small file can decode to gigabytes. */
const PIXELS = 120_000_000;
const SECONDS = 30;

/**
 * The largest thumbnails in pixels: 400 × 300 for videos and fetched files, as the specification requires, and 800 ×
 * 600 for uploaded images, so that they look sharp on dense screens.
 */
const BOXES = {
  uploaded: { width: 800, height: 600 },
  fetched: { width: 400, height: 300 },
} as const;

/**
 * A small JPEG of a picture, or of an animation's first frame. The JPEG is turned upright by the EXIF orientation, is
 * in sRGB, and has a white background. The JPEG has no metadata, so it doesn't reveal where the photo was taken.
 * @param original the picture's bytes, or the path of a file, which isn't read into memory as a whole
 * @returns undefined for a picture that can't be decoded; the asset then keeps the placeholder
 */
export const shrink = async (original: Uint8Array | string, box: keyof typeof BOXES): Promise<Buffer | undefined> => {
  // The picture's type is detected from the first bytes, not from the file's name, so that an SVG document is never
  // drawn.
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
