import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import { log } from "../platform/log.ts";

/** Loaded when a picture is drawn, so that the API starts without waiting for it. */
const loadSharp = async () => {
  const { default: sharp } = await import("sharp");
  // Off, because no picture is drawn twice, and the cache keeps the files of earlier pictures in memory, up to 200 MB
  // each.
  sharp.cache(false);
  return sharp;
};

/** A picture with more pixels isn't opened: a small file can decode to gigabytes. */
const PIXELS = 120_000_000;
const SECONDS = 30;

/** Spec-map A9 asks for 400 × 300 for videos and fetched files; uploaded images get twice that, for dense screens. */
const BOXES = {
  uploaded: { width: 800, height: 600 },
  fetched: { width: 400, height: 300 },
} as const;

/**
 * A small JPEG of a picture (for an animation, of its first frame): upright (EXIF orientation), in sRGB, on white,
 * without metadata, so also without the place it was taken at.
 * @param original its bytes, or the path of a file, which isn't read as a whole
 * @returns undefined for what can't be decoded; it keeps the placeholder
 */
export const shrink = async (original: Uint8Array | string, box: keyof typeof BOXES): Promise<Buffer | undefined> => {
  // Decided by the first bytes: a document such as SVG isn't drawn, whatever its name is.
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
