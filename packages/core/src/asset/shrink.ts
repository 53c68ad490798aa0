import { fileTypeFromBuffer, fileTypeFromFile } from "file-type";
import { log } from "../platform/log.ts";

/** Loaded when something is drawn: the API, which may hold this code, needn't wait for it at its start. */
const loadSharp = async () => {
  const { default: sharp } = await import("sharp");
  // Nothing is drawn twice, and the cache keeps the files of earlier drawings mapped, each with its 200 MB.
  sharp.cache(false);
  return sharp;
};

/** A picture larger than this isn't opened: a small file can unfold into gigabytes. */
const PIXELS = 120_000_000;
const SECONDS = 30;

/** Spec-map A9 has 400 × 300 for videos and what is fetched; images that were uploaded get twice that, for dense screens. */
const BOXES = {
  uploaded: { width: 800, height: 600 },
  fetched: { width: 400, height: 300 },
} as const;

/**
 * A small JPEG of a picture, of an animation the first one: upright (EXIF orientation), in a screen's colours, on white,
 * without metadata, so without the place it was taken at.
 * @param original its bytes, or the path of a file, which isn't read as a whole
 * @returns undefined for what can't be decoded; it keeps the placeholder
 */
export const shrink = async (original: Uint8Array | string, box: keyof typeof BOXES): Promise<Buffer | undefined> => {
  // By its first bytes: what is a document, as SVG is, isn't drawn, whatever it is called.
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
